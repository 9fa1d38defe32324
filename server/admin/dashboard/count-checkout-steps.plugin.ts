import fp from 'fastify-plugin'
import { countCheckoutSteps } from './sales-figures.ts'

/** Counts the steps of the checkout that carts have reached, so that their rows do not pile up. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'count-checkout-steps', everyMs: 5 * 60_000, exclusive: true, work: countCheckoutSteps })
})
