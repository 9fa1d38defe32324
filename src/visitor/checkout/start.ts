import { readCartCookie } from '#api/cart-cookie.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { validateCartAddress } from '#api/cart-checkout.ts'
import { completePayment, placeOrder, processPayment } from '#api/checkout.ts'
import { httpOf } from '#api/client/http-of.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { readKeptAttempt, keepAttempt } from '#domain/kept-attempt.ts'
import { type AddressForm, type CheckoutStep, checkoutSteps, checkoutTermsOf } from '#domain/checkout-rules.ts'
import { ownPath, safeHref } from '#lib/url.ts'
import { pageHref } from '#routes/page-href.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import type { AddressVerdict } from '#machines/checkout/checkout-context.ts'
import { type CheckoutActor, checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { type OrderRef, parseAttempt } from '#machines/payment/payment-context.ts'
import { type PaymentActor, paymentMachine, selectKept } from '#machines/payment/payment.machine.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { chart as cartChart, type CartHandle } from '../cart.chart.ts'
import type { Visitor } from '../chart.ts'
import { inspect } from '../watch-flows.ts'
import { trackShipping } from './track-shipping.ts'

/** What the checkout needs of the visitor's tab. */
type CheckoutHost = Pick<Visitor, 'queryClient' | 'place' | 'goTo' | 'onArrival'> & { cart: CartHandle }

export interface StartedCheckout {
  checkout: CheckoutActor
  payment: PaymentActor
}

const stepAt = (path: string): CheckoutStep | undefined =>
  checkoutSteps.find((step) => pageHref(stepPages[step]) === path)
const place = (step: CheckoutStep): number => checkoutSteps.indexOf(step)

/**
 * The steps and the payment, with their calls, what they tell each other and the cart, and the pages they lead to. They live as
 * long as the tab; the steps are judged by the cart alone, so a reload loses nothing.
 */
export function startCheckout(visitor: Visitor): StartedCheckout {
  const cart = visitor.actorOf(cartChart)
  const host: CheckoutHost = { ...visitor, goTo: (href, options) => goToOwn(visitor, href, options), cart }
  const { queryClient } = host
  const checkout = createActor(
    checkoutMachine.provide({
      actors: { validateAddress: fromPromise<AddressVerdict>(({ signal }) => validate(host, signal)) },
    }),
    { input: { terms: termsOf(queryClient, undefined) }, inspect },
  )
  const payment = createActor(
    paymentMachine.provide({
      actors: {
        placeOrder: fromPromise<PlacedOrder, { version: string }>(({ input }) =>
          placeOrder(httpOf(queryClient), { ...namesOf(cart), cart_version: input.version }),
        ),
        processPayment: fromPromise<PlacedOrder, OrderRef>(({ input }) => processPayment(httpOf(queryClient), input)),
        completePayment: fromPromise<PlacedOrder, OrderRef>(({ input }) => completePayment(httpOf(queryClient), input)),
      },
    }),
    { input: { attempt: parseAttempt(readKeptAttempt()) }, inspect },
  )

  payThrough(checkout, payment, host)
  leadThrough(checkout, host)
  checkout.start()
  payment.start()
  sendPlace(checkout, host)
  host.onArrival(() => sendPlace(checkout, host))
  sendCart(checkout, payment, host)
  trackShipping(cart, { isAtPayment: () => stepAt(host.place().path) === 'payment', onArrival: host.onArrival })
  return { checkout, payment }
}

/** Leads to a path of the shop, and to nothing else. */
async function goToOwn({ goTo }: Visitor, href: string, options?: { replace?: boolean }): Promise<unknown> {
  const path = ownPath(href)
  return path === undefined ? undefined : goTo(path, options)
}

/** What the checkout wants of the payment, and what that comes to. */
function payThrough(checkout: CheckoutActor, payment: PaymentActor, { cart, goTo }: CheckoutHost): void {
  // The cart may be another now, or what was believed of it was wrong.
  const readAgain = () => cart.send({ type: 'cart.loadRequested' })
  checkout.on('payment.wanted', ({ version }) => {
    const now = cart.getSnapshot().context.cart
    if (now) notifyTrackers(({ cartEvent }) => cartEvent('add_payment_info', now), 'at once')
    cart.send({ type: 'payment.attempted' })
    payment.send({ type: 'pay.requested', version })
  })
  payment.on('payment.redirected', ({ url }) => {
    const href = safeHref(url)
    if (href) location.assign(href)
  })
  payment.on('payment.completed', ({ url }) => {
    checkout.send({ type: 'payment.completed' })
    cart.send({ type: 'payment.settled' })
    readAgain()
    void goTo(url)
  })
  payment.on('payment.failed', ({ url }) => void goTo(url))
  payment.on('payment.refused', readAgain)
  payment.on('payment.unreached', readAgain)
  payment.on('payment.settled', () => {
    checkout.send({ type: 'payment.settled' })
    cart.send({ type: 'payment.settled' })
  })
  payment.subscribe((snapshot) => keepAttempt(selectKept(snapshot)))
  const onShown = () => {
    if (document.visibilityState === 'visible') payment.send({ type: 'page.shown' })
  }
  addEventListener('pageshow', ({ persisted }) => persisted && onShown())
  document.addEventListener('visibilitychange', onShown)
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

/** Both follow the cart; the rules follow the country it is sent to. */
function sendCart(checkout: CheckoutActor, payment: PaymentActor, host: CheckoutHost): void {
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
    if (selectIsSettled(snapshot)) payment.send({ type: 'cart.received', version: now?.version })
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
  checkoutTermsOf(queryClient.getQueryData(shopValuesQuery().queryKey)?.settings ?? {}, form)

/** The cart that is judged and ordered is the one that the page shows, whatever the cookie has come to name. */
function namesOf(cart: CartHandle): Pick<Cart, 'api_cart' | 'cart_session'> {
  const { api_cart, cart_session } = cart.getSnapshot().context.cart ?? { api_cart: '', cart_session: '' }
  // Another tab may have been given a new secret for it.
  const kept = readCartCookie()
  return kept?.api_cart === api_cart ? kept : { api_cart, cart_session }
}

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
