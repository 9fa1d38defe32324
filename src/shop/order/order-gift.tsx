import type { Order } from '#generated/api.d.ts'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as gifts from '#words/gifts.ts'
import * as t from '#words/orders.ts'

/** The gift wrapping and message of an order. */
export function OrderGift({ gift: { note, wrapped } }: { gift: NonNullable<Order['gift']> }) {
  return (
    <section aria-labelledby="order-gift" className={patterns.stack8}>
      <Heading level={2} size="part" id="order-gift">
        {t.gift()}
      </Heading>
      {wrapped && <p>{t.giftWrapped()}</p>}
      {note !== null && (
        <>
          <h3 className={patterns.name}>{gifts.giftNote()}</h3>
          {linesOf(note).map(({ place, text }) => (
            <p key={place} dir="auto">
              {text}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

/** Lines may repeat, so each is known by its place. */
const linesOf = (note: string) => note.split('\n').map((text, place) => ({ place, text }))
