import type { ReactNode } from 'react'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart } from '#generated/api.d.ts'
import { ownOrderMessages } from '#domain/checkout-messages.ts'
import { listUnavailableNames } from '#domain/unavailable-items.ts'
import { selectRejection } from '#machines/payment/payment.machine.ts'
import { selectIsSettled, selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { cartWords } from '#shop/cart/cart-words.ts'
import { PriceChanges } from '#shop/cart/price-changes.tsx'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { usePayment, usePaymentActor } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#routes/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'

const pendingPrices = selectPendingChange('prices')

/** What stands between the shopper and the order, and how the last payment ended; each with what to do (CR-05, CK-07). */
export function PaymentNotices({ cart, locale }: { cart: Cart; locale: string }) {
  const refusal = usePayment(selectRejection)
  const isSettled = useCart(selectIsSettled)
  const isAccepted = useCart(pendingPrices) !== undefined
  return (
    <>
      <Attempt />
      {!cart.items_stock_valid && (
        <Notice id="payment-stock" text={stockWords(cart)}>
          <Link href={pageHref('cart')}>Review your cart</Link>
        </Notice>
      )}
      {cart.prices_updated && !isAccepted && <NewPrices cart={cart} locale={locale} />}
      {cart.coupon?.refusal && <LostCoupon text={cart.coupon.refusal} />}
      {refusal && !isShown(refusal, isSettled) && <Refusal refusal={refusal} />}
    </>
  )
}

function stockWords({ items, out_of_stock_items: short }: Cart): string {
  const names = listUnavailableNames(items, short)
  return names === '' ? ownOrderMessages.stockInvalid : `${ownOrderMessages.stockInvalid} Check ${names}.`
}

/** Refusals the cart itself shows once it is reloaded. */
const ofCart: readonly (string | undefined)[] = ['stock_invalid', 'out_of_stock', 'prices_updated', 'coupon_refused']

/** Returns whether the reloaded cart already shows the refusal, or it no longer applies. */
function isShown({ code }: ApiError, isSettled: boolean): boolean {
  return ofCart.includes(code) && isSettled
}

/** Of a payment that was begun and has neither succeeded nor failed. */
function Attempt() {
  const actor = usePaymentActor()
  const order = usePayment(({ context }) => context.attempt?.order?.order_id)
  const isAbandoned = usePayment((payment) => payment.hasTag('abandoned'))
  const isUndecided = usePayment((payment) => payment.hasTag('undecided'))
  const isUnreached = usePayment((payment) => payment.hasTag('unreached'))
  const ask = <Action onClick={() => actor.send({ type: 'check.requested' })}>Check the payment again</Action>
  if (isAbandoned)
    return (
      <Notice
        isCalm
        text={`You came back without paying${order ? ` for order ${order}` : ''}. Nothing was charged. Use the button below to return to the payment page, or choose another way to pay.`}
      >
        {order && ask}
      </Notice>
    )
  if (isUndecided)
    return (
      <Notice
        isCalm
        text="We’re still waiting for the payment page to confirm your payment. You won’t be charged twice."
      >
        {ask}
      </Notice>
    )
  if (isUnreached)
    return (
      <Notice text="We couldn’t confirm that your order arrived. Press the button again. You’ll only be charged once." />
    )
  return null
}

function NewPrices({ cart, locale }: { cart: Cart; locale: string }) {
  const actor = useCartActor()
  return (
    <Notice id="payment-prices" text={ownOrderMessages.pricesUpdated}>
      <PriceChanges items={cart.items} formatMoney={cartWords(cart, locale, true)} />
      <Action onClick={() => actor.send({ type: 'prices.acknowledged' })}>Accept the new prices</Action>
    </Notice>
  )
}

function LostCoupon({ text }: { text: string }) {
  const actor = useCartActor()
  return (
    <Notice id="payment-coupon" text={text}>
      <Action onClick={() => actor.send({ type: 'change.requested', change: { of: 'coupon', code: null } })}>
        Continue without the coupon
      </Action>
    </Notice>
  )
}

const stepOf = ({ reply }: ApiError) => (reply?.payload as { step?: unknown } | undefined)?.step

function Refusal({ refusal }: { refusal: ApiError }) {
  const { code, message } = refusal
  if (code === 'cart_changed') return <Notice text={`${message} The total below is up to date.`} />
  if (stepOf(refusal) === 'cart')
    return (
      <Notice text={message}>
        <Link href={pageHref('cart')}>Edit cart</Link>
      </Notice>
    )
  if (stepOf(refusal) === 'address')
    return (
      <Notice text={message}>
        <Link href={pageHref('checkout-address')}>Change contact or address</Link>
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
