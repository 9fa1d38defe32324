import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { validateCartAddress } from '#api/cart-checkout.ts'
import { httpOf } from '#api/client/http-of.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { readStoredAttempt } from '#domain/stored-attempt.ts'
import { type AddressForm, type CheckoutStep, checkoutSteps, readCheckoutTerms } from '#domain/checkout-rules.ts'
import { pageHref } from '#routes/page-href.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import type { AddressVerdict } from '#machines/checkout/checkout-context.ts'
import { type CheckoutActor, checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { PaymentActor } from '#machines/payment/payment.machine.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import type { Visitor } from '../chart.ts'
import type { LazyActor } from '../lazy-actor.ts'
import { inspect } from '../watch-flows.ts'
import { type CheckoutHost, checkoutHostOf, namesOf } from './checkout-host.ts'
import { chart as paymentChart } from './payment.ts'
import { trackShipping } from './track-shipping.ts'

const stepAt = (path: string): CheckoutStep | undefined =>
  checkoutSteps.find((step) => pageHref(stepPages[step]) === path)
const place = (step: CheckoutStep): number => checkoutSteps.indexOf(step)

/**
 * The steps, with their calls, what they tell the payment and the cart, and the pages they lead to. They live as long as the tab, and are
 * judged by the cart alone, so a reload loses nothing.
 */
export function startCheckout(visitor: Visitor): CheckoutActor {
  const host = checkoutHostOf(visitor)
  const { queryClient, cart } = host
  const checkout = createActor(
    checkoutMachine.provide({
      actors: { validateAddress: fromPromise<AddressVerdict>(({ signal }) => validate(host, signal)) },
    }),
    { input: { terms: termsOf(queryClient, undefined) }, inspect },
  )
  payThrough(checkout, visitor.actorOf(paymentChart), host)
  leadThrough(checkout, host)
  checkout.start()
  sendPlace(checkout, host)
  host.onArrival(() => sendPlace(checkout, host))
  sendCart(checkout, host)
  trackShipping(cart, { isAtPayment: () => stepAt(host.place().path) === 'payment', onArrival: host.onArrival })
  return checkout
}

/** The payment's code comes with its step; an attempt that was left before a reload goes on at any of them. */
function payThrough(checkout: CheckoutActor, payment: LazyActor<PaymentActor>, { cart }: CheckoutHost): void {
  checkout.on('payment.wanted', ({ version }) => {
    const now = cart.getSnapshot().context.cart
    if (now) notifyTrackers(({ cartEvent }) => cartEvent('add_payment_info', now), 'at once')
    cart.send({ type: 'payment.attempted' })
    payment.send({ type: 'pay.requested', version })
  })
  payment.on('payment.completed', () => checkout.send({ type: 'payment.completed' }))
  payment.on('payment.settled', () => checkout.send({ type: 'payment.settled' }))
  payment.subscribe((view) => {
    // Its code couldn't be had, and the wish was dropped.
    if (view === paymentChart.initial) checkout.send({ type: 'payment.settled' })
  })
  if (readStoredAttempt() !== null) payment.load()
}

/** The active step's page is shown; nobody who is elsewhere in the shop is led away. */
function leadThrough(checkout: CheckoutActor, { place: where, goTo }: CheckoutHost): void {
  checkout.on('step.entered', ({ step }) => {
    const { path, wanted } = where()
    const here = stepAt(path)
    // Back leads past a step that did not let anybody in.
    if (here && (here !== step || wanted !== undefined))
      void goTo(pageHref(stepPages[step]), { replace: wanted !== undefined || place(step) < place(here) })
  })
}

function sendPlace(checkout: CheckoutActor, { place: where }: CheckoutHost): void {
  const { path, wanted } = where()
  const step = stepAt(path)
  // Who was led back from a step learns why: the steps judge the wish as the guard did.
  const isLedBack = step === 'address' && wanted === 'payment'
  if (step) checkout.send({ type: 'step.opened', step: isLedBack ? 'payment' : step })
}

/** The steps follow the cart; their rules follow the country it is sent to. */
function sendCart(checkout: CheckoutActor, host: CheckoutHost): void {
  const { cart, queryClient } = host
  let country: unknown
  const tell = () => {
    const snapshot = cart.getSnapshot()
    if (!snapshot.context.isLoaded) return
    const { cart: now } = snapshot.context
    if (now?.shipping_address?.['country'] !== country) {
      country = now?.shipping_address?.['country']
      void sendTerms(checkout, queryClient, country)
    }
    checkout.send({ type: 'cart.received', cart: now, isSettled: selectIsSettled(snapshot) })
  }
  cart.subscribe(tell)
  cart.on('cart.failed', () => checkout.send({ type: 'cart.refused' }))
  tell()
}

/** Without the form of a country its fields are judged by the server alone. */
async function sendTerms(checkout: CheckoutActor, queryClient: QueryClient, country: unknown): Promise<void> {
  const tell = (form: AddressForm | undefined) => {
    const now = checkout.getSnapshot().context.cart?.shipping_address?.['country' as never]
    if (form === undefined || now === country)
      checkout.send({ type: 'terms.received', terms: termsOf(queryClient, form) })
  }
  tell(undefined)
  if (typeof country !== 'string') return
  try {
    const [countries, fields] = await Promise.all([
      queryClient.query(countriesQuery()),
      queryClient.query(addressFieldsQuery(country, 'Shipping')),
    ])
    tell({ fields, states: countries.find(({ id }) => id === country)?.states ?? [] })
  } catch {
    // The API client has said so.
  }
}

const termsOf = (queryClient: QueryClient, form: AddressForm | undefined) =>
  readCheckoutTerms(queryClient.getQueryData(shopValuesQuery().queryKey)?.settings ?? {}, form)

async function validate({ queryClient, cart }: CheckoutHost, signal: AbortSignal): Promise<AddressVerdict> {
  const before = cart.getSnapshot().context.cart?.version
  const {
    valid,
    message,
    errors,
    place: of,
    cart: now,
  } = await validateCartAddress(httpOf(queryClient), namesOf(cart), signal)
  // Another tab has changed it: the verdict is of that cart, and so is the page from now on.
  if (now.version !== before) cart.send({ type: 'cart.received', cart: now })
  return { valid, message, errors, place: of }
}
