import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { couponsQuery } from '#api/coupon.queries.ts'
import type { Cart, CouponOffer } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { errorOf, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { selectPendingChange, selectRefusal } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import * as t from '#words/cart.ts'
import css from './cart-totals.module.css'

const selectPending = selectPendingChange('coupon')
const selectRefused = selectRefusal('coupon')

const check = ({ code }: { code: string }) => ({ code: errorOf(code, [required]) })

/** The form for a coupon code, with the coupons that the shop offers (CR-02). */
export function CouponForm({ cart, formatMoney }: { cart: Cart; formatMoney: MoneyFormatter }) {
  const actor = useCartActor()
  const isBusy = useCart(selectPending) !== undefined
  const refusal = useCart(selectRefused)
  // The cart keeps the refusal of its last coupon while the form is closed.
  const [earlier] = useState(refusal)
  const apply = (code: string) => actor.send({ type: 'change.requested', change: { of: 'coupon', code } })
  const { form, errors, message } = useForm({
    check,
    submit: ({ code }) => apply(code.trim()),
    isBusy,
    failure: refusal === earlier ? undefined : refusal,
  })
  const { ref } = form
  const { data: offers = [], isPending } = useQuery(couponsQuery(cart))

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <>
      <form {...form}>
        <TextField
          label={t.couponCode()}
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
      {isPending && <Skeleton height="64px" />}
      {offers.length > 0 && (
        <ul role="list" className={patterns.lines} aria-label={t.availableCoupons()}>
          {offers.map((offer) => (
            <Offer key={offer.code} offer={offer} formatMoney={formatMoney} isBusy={isBusy} onUse={apply} />
          ))}
        </ul>
      )}
    </>
  )
}

interface OfferProps {
  offer: CouponOffer
  formatMoney: MoneyFormatter
  isBusy: boolean
  onUse: (code: string) => void
}

/** An offered coupon, with its saving for this cart or the reason why it does not apply yet. */
function Offer({ offer, formatMoney, isBusy, onUse }: OfferProps) {
  const { code, title, description, saves, refusal } = offer
  const saving = saves.amount > 0 && t.couponWouldSave({ amount: formatMoney(saves) })
  return (
    <li className={patterns.between}>
      <p className={css.offer}>
        <strong className={patterns.strong}>{code}</strong> <span className={patterns.note}>{title}</span>
        <br />
        <span className={patterns.note}>{refusal ?? [description, saving].filter(Boolean).join(' ')}</span>
      </p>
      {!refusal && (
        <button
          type="button"
          className={`${patterns.action} ${patterns.small}`}
          aria-label={t.applyCoupon({ code })}
          disabled={isBusy}
          onClick={() => onUse(code)}
        >
          {t.applyCode()}
        </button>
      )}
    </li>
  )
}
