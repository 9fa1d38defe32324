import { useEffect } from 'react'
import type { AnyActorRef } from 'xstate'
import { readCheckoutTerms } from '#domain/checkout-rules.ts'
import type { CheckoutContext } from '#machines/checkout/checkout-context.ts'
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts'
import type { PaymentActor } from '#machines/payment/payment.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { type Chart, defineChart } from '../chart.ts'
import type { ActorHandle, View } from '../lazy-actor.ts'
import { chart as payment, type PaymentView } from './payment.ts'
import { useActor, useView } from '../react.tsx'

const context: CheckoutContext = {
  cart: undefined,
  isKnown: false,
  isSettled: false,
  terms: readCheckoutTerms({}, undefined),
  hasAcceptedTerms: false,
  requestedStep: 'cart',
  passed: [],
  validation: undefined,
  problem: undefined,
}

const code = lazyCode(() => import('./start.ts'))

/** The steps of the checkout. The code is loaded with the first section that shows them. */
export const chart = defineChart<CheckoutActor>({
  initial: { context, hasTag: (tag) => tag === 'loading' },
  code,
  start: async (visitor) => (await code.load()).startCheckout(visitor),
})

export type CheckoutView = View<CheckoutActor>

/** Reads the steps with a selector of checkout.selectors.ts, or `(checkout) => checkout.hasTag('busy')`. */
export function useCheckout<T>(selector: (checkout: CheckoutView) => T): T {
  useLoaded(chart)
  return useView(chart, selector)
}

/** Returns the actor of the steps for handlers and effects. */
export const useCheckoutActor = (): ActorHandle<CheckoutActor> => useLoaded(chart)

/** Reads the payment with a selector of payment.machine.ts, or by its tags. */
export function usePayment<T>(selector: (payment: PaymentView) => T): T {
  usePaymentActor()
  return useView(payment, selector)
}

/** Returns the payment's actor for handlers and effects. */
export function usePaymentActor(): ActorHandle<PaymentActor> {
  // The payment needs the steps, whose code loads in parallel.
  useLoaded(chart)
  return useLoaded(payment)
}

function useLoaded<Actor extends AnyActorRef>(of: Chart<Actor>): ActorHandle<Actor> {
  const actor = useActor(of)
  // Effects only run in the browser.
  useEffect(() => actor.load(), [actor])
  return actor
}
