import type { Order } from '#generated/api.d.ts'
import { NoteLines } from '#shop/cart/note-lines.tsx'
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
          <NoteLines note={note} />
        </>
      )}
    </section>
  )
}
