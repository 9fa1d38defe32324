import type { Cart } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { NoteLines } from './note-lines.tsx'
import * as cart from '#words/cart.ts'
import * as t from '#words/gifts.ts'

interface Props {
  gift: NonNullable<Cart['gift']>
  formatMoney: MoneyFormatter
}

/** The chosen gift wrapping and message, in a summary. */
export function GiftLines({ gift: { note, wrapped, wrapping }, formatMoney }: Props) {
  return (
    <div className={patterns.stack8}>
      {wrapped && wrapping && (
        <div className={`${patterns.between} ${patterns.figures}`}>
          <span>{t.giftWrapping()}</span>
          <span>{wrapping.price.amount === 0 ? cart.free() : formatMoney(wrapping.price)}</span>
        </div>
      )}
      {note !== null && (
        <div className={patterns.note}>
          <p>{t.giftNote()}</p>
          <NoteLines note={note} />
        </div>
      )}
    </div>
  )
}
