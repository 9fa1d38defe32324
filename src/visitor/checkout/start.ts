import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { readStoredAttempt } from '#domain/stored-attempt.ts'
import { type AddressForm, type CheckoutStep, checkoutSteps, readCheckoutTerms } from '#domain/checkout-rules.ts'
import { pageHref } from '#pages/page-href.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import type { AddressValidation } from '#machines/checkout/checkout-context.ts'
import { type CheckoutActor, checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { PaymentActor } from '#machines/payment/payment.machine.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import type { Visitor } from '../chart.ts'
import type { LazyActor } from '../lazy-actor.ts'
import { inspect } from '../watch-flows.ts'
import { type CheckoutHost, checkoutHostOf, cartIdentity } from './checkout-host.ts'
import { chart as paymentChart } from './payment.ts'
import { trackShipping } from './track-shipping.ts'
import { validateCartAddress } from '#generated/calls/cart-checkout.ts'

const stepAt = (path: string): CheckoutStep | undefined =>
  checkoutSteps.find((step) => pageHref(stepPages[step]) === path)
const place = (step: CheckoutStep): number => checkoutSteps.indexOf(step)

/**
 * Starts the steps with their calls, their events for payment and cart, and their navigation. They depend on the cart
 * alone, so a reload loses nothing.
 */
export function startCheckout(visitor: Visitor): CheckoutActor {
  const host = checkoutHostOf(visitor)
  const { queryClient, cart } = host
  const checkout = createActor(
    checkoutMachine.provide({
      actors: { validateAddress: fromPromise<AddressValidation>(({ signal }) => validate(host, signal)) },
    }),
    { input: { terms: termsOf(queryClient, undefined) }, inspect },
  )
  connectPayment(checkout, visitor.actorOf(paymentChart), host)
  followSteps(checkout, host)
  checkout.start()
  reportPlace(checkout, host)
  host.onArrival(() => reportPlace(checkout, host))
  sendCart(checkout, host)
  trackShipping(cart, { isAtPayment: () => stepAt(host.place().path) === 'payment', onArrival: host.onArrival })
  return checkout
}

/**
 * Connects the payment. Its code loads with the payment step, or with any step if an attempt was stored before a
 * reload.
 */
function connectPayment(checkout: CheckoutActor, payment: LazyActor<PaymentActor>, { cart }: CheckoutHost): void {
  checkout.on('payment.requested', ({ version }) => {
    const now = cart.getSnapshot().context.cart
    if (now) notifyTrackers(({ cartEvent }) => cartEvent('add_payment_info', now), 'at once')
    cart.send({ type: 'payment.attempted' })
    payment.send({ type: 'pay.requested', version })
  })
  payment.on('payment.completed', () => checkout.send({ type: 'payment.completed' }))
  payment.on('payment.settled', () => checkout.send({ type: 'payment.settled' }))
  payment.subscribe((view) => {
    // The code could not be loaded, and the event was dropped.
    if (view === paymentChart.initial) checkout.send({ type: 'payment.settled' })
  })
  if (readStoredAttempt() !== null) payment.load()
}

/** Navigates to the active step's page, unless the shopper is elsewhere in the shop. */
function followSteps(checkout: CheckoutActor, { place: where, goTo }: CheckoutHost): void {
  checkout.on('step.entered', ({ step }) => {
    const { path, wanted } = where()
    const here = stepAt(path)
    // The back button skips a step that rejected the shopper.
    if (here && (here !== step || wanted !== undefined))
      void goTo(pageHref(stepPages[step]), { replace: wanted !== undefined || place(step) < place(here) })
  })
}

function reportPlace(checkout: CheckoutActor, { place: where }: CheckoutHost): void {
  const { path, wanted } = where()
  const step = stepAt(path)
  // A shopper redirected from a step sees why: the machine rejects the step like the guard did.
  const isRedirected = step === 'address' && wanted === 'payment'
  if (step) checkout.send({ type: 'step.opened', step: isRedirected ? 'payment' : step })
}

/** The steps follow the cart; their rules follow the shipping country. */
function sendCart(checkout: CheckoutActor, host: CheckoutHost): void {
  const { cart, queryClient } = host
  let country: unknown
  const sendNow = () => {
    const snapshot = cart.getSnapshot()
    if (!snapshot.context.isLoaded) return
    const { cart: now } = snapshot.context
    if (now?.shipping_address?.['country'] !== country) {
      country = now?.shipping_address?.['country']
      void sendTerms(checkout, queryClient, country)
    }
    checkout.send({ type: 'cart.received', cart: now, isSettled: selectIsSettled(snapshot) })
  }
  cart.subscribe(sendNow)
  cart.on('cart.failed', () => checkout.send({ type: 'cart.refused' }))
  sendNow()
}

/** Without the country's form, only the server validates its fields. */
async function sendTerms(checkout: CheckoutActor, queryClient: QueryClient, country: unknown): Promise<void> {
  const sendWith = (form: AddressForm | undefined) => {
    const now = checkout.getSnapshot().context.cart?.shipping_address?.['country' as never]
    if (form === undefined || now === country)
      checkout.send({ type: 'terms.received', terms: termsOf(queryClient, form) })
  }
  sendWith(undefined)
  if (typeof country !== 'string') return
  try {
    const [countries, fields] = await Promise.all([
      queryClient.query(countriesQuery()),
      queryClient.query(addressFieldsQuery(country, 'Shipping')),
    ])
    sendWith({ fields, states: countries.find(({ id }) => id === country)?.states ?? [] })
  } catch {
    // The API client has already reported the error.
  }
}

const termsOf = (queryClient: QueryClient, form: AddressForm | undefined) =>
  readCheckoutTerms(queryClient.getQueryData(shopValuesQuery().queryKey)?.settings ?? {}, form)

async function validate({ queryClient, cart }: CheckoutHost, signal: AbortSignal): Promise<AddressValidation> {
  const before = cart.getSnapshot().context.cart?.version
  const {
    valid,
    message,
    errors,
    place: of,
    cart: now,
  } = await validateCartAddress(httpOf(queryClient), { query: cartIdentity(cart), signal })
  // Another tab has changed the cart: the validation belongs to the new one, which is shown from now on.
  if (now.version !== before) cart.send({ type: 'cart.received', cart: now })
  return { valid, message, errors, place: of }
}
