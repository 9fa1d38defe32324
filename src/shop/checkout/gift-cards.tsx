import { useEffect, useRef, useState } from 'react'
import type { Cart, CartGiftCard, Money } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { errorOf, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { selectPendingChange, selectRefusal } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/cart.ts'
import * as common from '#words/common.ts'
import { TotalRow } from '../cart/cart-totals.tsx'

const selectPending = selectPendingChange('giftCard')
const selectRefused = selectRefusal('giftCard')

interface Props {
  cart: Cart
  cards: readonly CartGiftCard[]
  formatMoney: MoneyFormatter
}

/** The gift cards that pay for the order, a button that opens the form for one, and what is left to pay. */
export function GiftCards({ cart, cards, formatMoney }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const count = cards.length
  const before = useRef(count)

  // The focused element disappears with the card or the form.
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    setOpen(false)
    if (document.activeElement === document.body) root.current?.focus()
  }, [count])

  return (
    <div ref={root} className={patterns.stack8} tabIndex={-1} role="group" aria-label={t.giftCards()}>
      {cards.map((card) => (
        <AppliedCard key={card.id} card={card} formatMoney={formatMoney} />
      ))}
      <button
        type="button"
        className={`${patterns.action} ${patterns.small}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.haveGiftCard()}
      </button>
      {isOpen && <CodeForm />}
      {cart.amount_due && <AmountDue cards={cards} due={cart.amount_due} formatMoney={formatMoney} />}
    </div>
  )
}

function AppliedCard({ card, formatMoney }: { card: CartGiftCard; formatMoney: MoneyFormatter }) {
  const actor = useCartActor()
  const isChanging = useCart(selectPending) !== undefined
  const { id, last4, balance, amount } = card
  const left = balance.amount - amount.amount
  return (
    <div>
      <div className={patterns.between}>
        <p className={patterns.strong}>{t.giftCardEnding({ last4 })}</p>
        <button
          type="button"
          className={`${patterns.action} ${patterns.soft} ${patterns.small}`}
          aria-label={t.removeGiftCard({ last4 })}
          disabled={isChanging}
          onClick={() => actor.send({ type: 'change.requested', change: { of: 'giftCard', remove: id } })}
        >
          {common.remove()}
        </button>
      </div>
      {balance.amount === 0 ? (
        <p className={patterns.error} role="status">
          {t.giftCardUnusable()}
        </p>
      ) : (
        left > 0 && (
          <p className={patterns.note} role="status">
            {t.giftCardLeft({ balance: formatMoney({ ...balance, amount: left }) })}
          </p>
        )
      )}
    </div>
  )
}

const check = ({ code }: { code: string }) => ({ code: errorOf(code, [required]) })

function CodeForm() {
  const actor = useCartActor()
  const isBusy = useCart(selectPending) !== undefined
  const refusal = useCart(selectRefused)
  // The cart keeps the refusal of the last code while the form is closed.
  const [earlier] = useState(refusal)
  const { form, errors, message } = useForm({
    check,
    submit: ({ code }) => actor.send({ type: 'change.requested', change: { of: 'giftCard', code: code.trim() } }),
    isBusy,
    failure: refusal === earlier ? undefined : refusal,
  })
  const { ref } = form

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <form {...form}>
      <TextField
        label={t.giftCardCode()}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={errors.code ?? message}
        action={
          <Button type="submit" look="quiet" loading={isBusy}>
            {t.applyCode()}
          </Button>
        }
      />
    </form>
  )
}

interface AmountDueProps extends Omit<Props, 'cart'> {
  due: Money
}

/** What gift cards pay of the total, and what is left to pay. */
function AmountDue({ cards, due, formatMoney }: AmountDueProps) {
  return (
    <dl className={patterns.figures}>
      {cards.map(
        ({ id, last4, amount }) =>
          amount.amount > 0 && (
            <TotalRow key={id} label={t.giftCardEnding({ last4 })} value={`−${formatMoney(amount)}`} />
          ),
      )}
      <TotalRow label={t.amountDue()} value={formatMoney(due)} className={patterns.strong} />
    </dl>
  )
}
