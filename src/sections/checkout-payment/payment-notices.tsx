import type { ReactNode } from 'react'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart } from '#generated/api.d.ts'
import { listUnavailableNames } from '#domain/unavailable-items.ts'
import { selectRejection } from '#machines/payment/payment.machine.ts'
import { selectIsSettled, selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { PriceChanges } from '#shop/cart/price-changes.tsx'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { usePayment, usePaymentActor } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'
import * as t from '#words/payment.ts'

const pendingPrices = selectPendingChange('prices')

/** Notices about the cart and the last payment, each with its remedy (CR-05, CK-07). */
export function PaymentNotices({ cart, locale }: { cart: Cart; locale: string }) {
  const refusal = usePayment(selectRejection)
  const isSettled = useCart(selectIsSettled)
  const isAccepted = useCart(pendingPrices) !== undefined
  return (
    <>
      <OpenPayment />
      {!cart.items_stock_valid && (
        <Notice id="payment-stock" text={stockText(cart)}>
          <Link href={pageHref('cart')}>{t.reviewCart()}</Link>
        </Notice>
      )}
      {cart.prices_updated && !isAccepted && <NewPrices cart={cart} locale={locale} />}
      {cart.coupon?.refusal && <LostCoupon text={cart.coupon.refusal} />}
      {refusal && !isShown(refusal, isSettled) && <Refusal refusal={refusal} />}
    </>
  )
}

function stockText({ items, out_of_stock_items: short }: Cart): string {
  const names = listUnavailableNames(items, short)
  return names === '' ? t.outOfStock() : t.outOfStockItems({ names })
}

/** Refusals the cart itself shows once it is reloaded. */
const cartRefusals: readonly (string | undefined)[] = [
  'stock_invalid',
  'out_of_stock',
  'prices_updated',
  'coupon_refused',
]

/** Returns whether the reloaded cart already shows the refusal, or it no longer applies. */
function isShown({ code }: ApiError, isSettled: boolean): boolean {
  return cartRefusals.includes(code) && isSettled
}

/** A payment that has neither succeeded nor failed. */
function OpenPayment() {
  const actor = usePaymentActor()
  const order = usePayment(({ context }) => context.attempt?.order?.order_id)
  const isAbandoned = usePayment((payment) => payment.hasTag('abandoned'))
  const isUndecided = usePayment((payment) => payment.hasTag('undecided'))
  const isUnreached = usePayment((payment) => payment.hasTag('unreached'))
  const checkAgain = <Action onClick={() => actor.send({ type: 'check.requested' })}>{t.checkAgain()}</Action>
  if (isAbandoned)
    return (
      <Notice isCalm text={order ? t.abandonedOrder({ number: order }) : t.abandoned()}>
        {order && checkAgain}
      </Notice>
    )
  if (isUndecided)
    return (
      <Notice isCalm text={t.undecided()}>
        {checkAgain}
      </Notice>
    )
  if (isUnreached) return <Notice text={t.unreached()} />
  return null
}

function NewPrices({ cart, locale }: { cart: Cart; locale: string }) {
  const actor = useCartActor()
  return (
    <Notice id="payment-prices" text={t.pricesChanged()}>
      <PriceChanges items={cart.items} formatMoney={createCartFormatter(cart, locale, true)} />
      <Action onClick={() => actor.send({ type: 'prices.acknowledged' })}>{t.acceptPrices()}</Action>
    </Notice>
  )
}

function LostCoupon({ text }: { text: string }) {
  const actor = useCartActor()
  return (
    <Notice id="payment-coupon" text={text}>
      <Action onClick={() => actor.send({ type: 'change.requested', change: { of: 'coupon', code: null } })}>
        {t.dropCoupon()}
      </Action>
    </Notice>
  )
}

const stepOf = ({ reply }: ApiError) => (reply?.payload as { step?: unknown } | undefined)?.step

function Refusal({ refusal }: { refusal: ApiError }) {
  const { code, message } = refusal
  if (code === 'cart_changed') return <Notice text={t.totalUpdated({ refusal: message })} />
  if (stepOf(refusal) === 'cart')
    return (
      <Notice text={message}>
        <Link href={pageHref('cart')}>{t.editCart()}</Link>
      </Notice>
    )
  if (stepOf(refusal) === 'address')
    return (
      <Notice text={message}>
        <Link href={pageHref('checkout-address')}>{t.changeContact()}</Link>
      </Notice>
    )
  return <Notice text={message} />
}

function Notice({ id, text, isCalm, children }: NoticeProps) {
  return (
    <div
      id={id}
      role={isCalm ? 'status' : 'alert'}
      data-notice=""
      data-calm={isCalm}
      tabIndex={-1}
      className={`${css.notice} ${patterns.panel} ${patterns.stack4} ${patterns.start}`}
    >
      <p>{text}</p>
      {children}
    </div>
  )
}

interface NoticeProps {
  id?: string
  text: string
  isCalm?: boolean
  children?: ReactNode
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={patterns.action} onClick={onClick}>
      {children}
    </button>
  )
}
