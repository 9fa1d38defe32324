import { useEffect } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { selectPendingChange, selectRefusal } from '#machines/checkout/checkout-cart.selectors.ts'
import { type CartView, useCart, useCartActor } from '#visitor/cart.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/payment.ts'

type Mode = 'shippingMode' | 'paymentMode'

interface Props {
  cart: Cart
  legend: string
  error: string | undefined
}

/** The delivery methods for the address, with their costs and dates (CK-05, CK-12). */
export function ShippingModes({ cart, legend, locale, error }: Props & { locale: string }) {
  const { shipping_methods: methods, shipping_method: chosen } = cart
  const formatMoney = createCartFormatter(cart, locale, true)
  const { value, choose, refused } = useMode('shippingMode', chosen?.code, methods)
  if (methods.length === 0)
    return (
      <div id="payment-shipping" className={patterns.stack4} data-notice="" tabIndex={-1}>
        <h2 className={patterns.name}>{legend}</h2>
        <p className={patterns.error}>{t.cannotDeliver()}</p>
        <p className={patterns.small}>{t.cannotDeliverHint({ address: addressLink, cart: cartLink })}</p>
      </div>
    )
  return (
    <RadioGroup
      id="payment-shipping"
      legend={legend}
      value={value}
      onChange={choose}
      error={refused ?? error}
      options={methods.map((method) => ({
        value: method.code,
        label: method.name,
        note: [method.expected && formatDelivery(method.expected, locale), method.description]
          .filter(Boolean)
          .join(' · '),
        aside: method.price.amount === 0 ? t.free() : formatMoney(method.price),
      }))}
    />
  )
}

/** Replaces the payment methods of an order with nothing left to pay (CK-16). */
export function NothingToPay({ legend }: { legend: string }) {
  return (
    <div className={patterns.stack4}>
      <h2 className={patterns.name}>{legend}</h2>
      <p>{t.noMethodNeeded()}</p>
    </div>
  )
}

/** The payment methods. Those that are not available say why (CK-05, CK-09). */
export function PaymentModes({ cart, legend, error }: Props) {
  const { cart_payment_methods: methods, cart_payment_method: chosen, refused_payment_methods: others = [] } = cart
  const { value, choose, refused } = useMode('paymentMode', chosen?.code, methods)
  return (
    <RadioGroup
      id="payment-mode"
      legend={legend}
      value={value}
      onChange={choose}
      error={refused ?? error}
      options={[
        ...methods.map(({ code, name, description }) => ({ value: code, label: name, note: description })),
        ...others.map(({ code, name, reason }) => ({ value: code, label: name, note: reason, disabled: true })),
      ]}
    />
  )
}

/** Returns the chosen method and how to choose another. A single method is chosen automatically. */
function useMode(of: Mode, chosen: string | undefined, offers: readonly { code: string }[]) {
  const actor = useCartActor()
  const pending = useCart(pendingOf[of])
  const refused = useCart(refusalOf[of])?.message
  const only = offers.length === 1 ? offers[0]?.code : undefined
  const choose = (code: string) => actor.send({ type: 'change.requested', change: { of, code } })
  const isOpen = only !== undefined && chosen === undefined && pending === undefined && refused === undefined
  useEffect(() => {
    if (isOpen) actor.send({ type: 'change.requested', change: { of, code: only } })
  }, [actor, isOpen, of, only])
  return { value: pending?.code ?? chosen, choose, refused }
}

const pendingOf: Readonly<Record<Mode, (cart: CartView) => { code: string } | undefined>> = {
  shippingMode: selectPendingChange('shippingMode'),
  paymentMode: selectPendingChange('paymentMode'),
}
const refusalOf = { shippingMode: selectRefusal('shippingMode'), paymentMode: selectRefusal('paymentMode') }

const addressLink = (text: string) => (
  <Link key="address" href={pageHref('checkout-address')}>
    {text}
  </Link>
)
const cartLink = (text: string) => (
  <Link key="cart" href={pageHref('cart')}>
    {text}
  </Link>
)
