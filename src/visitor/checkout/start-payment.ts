import { createActor, fromPromise } from 'xstate'
import { completePayment, placeOrder, processPayment } from '#api/checkout.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import { storeAttempt, readStoredAttempt } from '#domain/stored-attempt.ts'
import { safeHref } from '#lib/url.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import { type OrderRef, parseAttempt } from '#machines/payment/payment-context.ts'
import { type PaymentActor, paymentMachine, selectKept } from '#machines/payment/payment.machine.ts'
import type { Visitor } from '../chart.ts'
import { inspect } from '../watch-flows.ts'
import { type CheckoutHost, checkoutHostOf, namesOf } from './checkout-host.ts'

/** The payment, with its calls, what it tells the steps and the cart, and the pages it leads to. It lives as long as the tab. */
export function startPayment(visitor: Visitor): PaymentActor {
  const host = checkoutHostOf(visitor)
  const { queryClient, cart } = host
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
    { input: { attempt: parseAttempt(readStoredAttempt()) }, inspect },
  )

  payment.start()
  sendCart(payment, host)
  // Only now: that nothing was begun before is no answer to the press that brought this code.
  tellOf(payment, host)
  return payment
}

/** What the payment comes to; the steps hear of it in start.ts. */
function tellOf(payment: PaymentActor, { cart, goTo }: CheckoutHost): void {
  // The cart may be another now, or what was believed of it was wrong.
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
  payment.subscribe((snapshot) => storeAttempt(selectKept(snapshot)))
  const onShown = () => {
    if (document.visibilityState === 'visible') payment.send({ type: 'page.shown' })
  }
  addEventListener('pageshow', ({ persisted }) => persisted && onShown())
  document.addEventListener('visibilitychange', onShown)
}

/** An attempt is for one state of the cart. */
function sendCart(payment: PaymentActor, { cart }: CheckoutHost): void {
  const tell = () => {
    const snapshot = cart.getSnapshot()
    if (!snapshot.context.isLoaded || !selectIsSettled(snapshot)) return
    payment.send({ type: 'cart.received', version: snapshot.context.cart?.version })
  }
  cart.subscribe(tell)
  tell()
}
