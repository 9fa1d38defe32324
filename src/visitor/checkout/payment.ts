import type { PaymentContext } from '#machines/payment/payment-context.ts'
import type { PaymentActor } from '#machines/payment/payment.machine.ts'
import { defineChart } from '../chart.ts'
import type { View } from '../lazy-actor.ts'
import { code, startOnce } from './start-once.ts'

const context: PaymentContext = {
  attempt: undefined,
  reply: undefined,
  questions: 0,
  paidVersion: undefined,
  refusal: undefined,
}

/** The visitor's attempt to pay. It starts together with the steps of the checkout: a payment that was left before a reload goes on. */
export const chart = defineChart<PaymentActor>({
  initial: { context, hasTag: () => false },
  name: 'The payment',
  code,
  start: async (visitor) => (await startOnce(visitor)).payment,
})

export type PaymentView = View<PaymentActor>
