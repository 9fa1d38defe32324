import { useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import boxes from '#ui/choice.module.css'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/gifts.ts'
import { useGiftNote } from './use-gift-note.ts'

const selectPending = selectPendingChange('gift')
const MAX_NOTE = 500

interface Props {
  gift: NonNullable<Cart['gift']>
  formatMoney: MoneyFormatter
}

/** The gift message and wrapping of a cart, for shops that offer them. Everything is saved as it is entered. */
export function GiftBox({ gift, formatMoney }: Props) {
  const actor = useCartActor()
  const pending = useCart(selectPending)?.gift
  const isWrapped = pending?.wrapped ?? gift.wrapped
  const change = (next: { note?: string; wrapped?: boolean }) =>
    actor.send({ type: 'change.requested', change: { of: 'gift', gift: { ...pending, ...next } } })
  const note = useGiftNote(gift.note ?? '', (text) => change({ note: text }))
  const [isOpen, setOpen] = useState(isWrapped || note.value !== '')
  const { wrapping } = gift
  return (
    <div role="group" aria-label={t.gift()} className={patterns.stack8}>
      <button
        type="button"
        className={`${patterns.action} ${patterns.small} ${patterns.start}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.isGift()}
      </button>
      {isOpen && wrapping && (
        <label className={patterns.touch}>
          <input
            type="checkbox"
            className={boxes.box}
            checked={isWrapped}
            onChange={({ target }) => change({ note: note.value, wrapped: target.checked })}
          />
          <span>
            {wrapping.price.amount === 0 ? t.addFreeWrapping() : t.addWrapping({ price: formatMoney(wrapping.price) })}{' '}
            <span className={patterns.note}>{wrapping.description}</span>
          </span>
        </label>
      )}
      {isOpen && gift.can_add_note && (
        <TextArea
          label={t.giftNote()}
          hint={t.giftNoteHint()}
          optional
          name="gift_note"
          rows={3}
          maxLength={MAX_NOTE}
          autoComplete="off"
          value={note.value}
          onChange={({ target }) => note.type(target.value)}
          onBlur={note.save}
        />
      )}
    </div>
  )
}
