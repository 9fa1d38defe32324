import fp from 'fastify-plugin'
import { comparePayments } from './compare.ts'

const HOUR = 3600

/** Compares orders, payments and refunds with the providers' lists every day. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'payment-comparison', everyMs: HOUR * 1000, work: () => comparePayments(app, 22 * HOUR) })
})
