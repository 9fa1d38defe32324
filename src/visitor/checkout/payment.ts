import type { PaymentContext } from '#machines/payment/payment-context.ts'
import type { PaymentActor } from '#machines/payment/payment.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from '../chart.ts'
import type { View } from '../lazy-actor.ts'

const context: PaymentContext = {
  attempt: undefined,
  reply: undefined,
  queryCount: 0,
  paidVersion: undefined,
  rejection: undefined,
}

const code = lazyCode(() => import('./start-payment.ts'))

/** The payment attempt. It starts with the payment step, or with any step if an attempt was stored before a reload. */
export const chart = defineChart<PaymentActor>({
  initial: { context, hasTag: () => false },
  code,
  start: async (visitor) => (await code.load()).startPayment(visitor),
})

export type PaymentView = View<PaymentActor>
