import { createActor, fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import { storeAttempt, readStoredAttempt } from '#domain/stored-attempt.ts'
import { safeHref } from '#lib/url.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import { type OrderRef, parseAttempt } from '#machines/payment/payment-context.ts'
import { type PaymentActor, paymentMachine, selectStoredAttempt } from '#machines/payment/payment.machine.ts'
import type { Visitor } from '../chart.ts'
import { inspect } from '../watch-flows.ts'
import { type CheckoutHost, checkoutHostOf, cartIdentity } from './checkout-host.ts'
import { completePayment, placeOrder, processPayment } from '#generated/calls/checkout.ts'

/** Starts the payment machine with its calls, its events for steps and cart, and its navigation. */
export function startPayment(visitor: Visitor): PaymentActor {
  const host = checkoutHostOf(visitor)
  const { queryClient, cart } = host
  const payment = createActor(
    paymentMachine.provide({
      actors: {
        placeOrder: fromPromise<PlacedOrder, { version: string }>(({ input }) =>
          placeOrder(httpOf(queryClient), { body: { ...cartIdentity(cart), cart_version: input.version } }),
        ),
        processPayment: fromPromise<PlacedOrder, OrderRef>(({ input }) =>
          processPayment(httpOf(queryClient), { body: input }),
        ),
        completePayment: fromPromise<PlacedOrder, OrderRef>(({ input }) =>
          completePayment(httpOf(queryClient), { body: input }),
        ),
      },
    }),
    { input: { attempt: parseAttempt(readStoredAttempt()) }, inspect },
  )

  payment.start()
  sendCart(payment, host)
  // Subscribed only now, so that the initial `idle` is not mistaken for the answer to the press that loaded this code.
  handleEvents(payment, host)
  return payment
}

/** Handles the payment's events; the steps receive theirs in start.ts. */
function handleEvents(payment: PaymentActor, { cart, goTo }: CheckoutHost): void {
  // The shopper may have a new cart, or the shown one may be stale.
  const readAgain = () => cart.send({ type: 'cart.loadRequested' })
  payment.on('payment.redirected', ({ url }) => {
    const href = safeHref(url)
    if (href) location.assign(href)
  })
  payment.on('payment.completed', ({ url }) => {
    cart.send({ type: 'payment.settled' })
    readAgain()
    void goTo(url)
  })
  payment.on('payment.failed', ({ url }) => void goTo(url))
  payment.on('payment.refused', readAgain)
  payment.on('payment.unreached', readAgain)
  payment.on('payment.settled', () => cart.send({ type: 'payment.settled' }))
  payment.subscribe((snapshot) => storeAttempt(selectStoredAttempt(snapshot)))
  const onShown = () => {
    if (document.visibilityState === 'visible') payment.send({ type: 'page.shown' })
  }
  addEventListener('pageshow', ({ persisted }) => persisted && onShown())
  document.addEventListener('visibilitychange', onShown)
}

/** An attempt belongs to one state of the cart. */
function sendCart(payment: PaymentActor, { cart }: CheckoutHost): void {
  const sendNow = () => {
    const snapshot = cart.getSnapshot()
    if (!snapshot.context.isLoaded || !selectIsSettled(snapshot)) return
    payment.send({ type: 'cart.received', version: snapshot.context.cart?.version })
  }
  cart.subscribe(sendNow)
  sendNow()
}
