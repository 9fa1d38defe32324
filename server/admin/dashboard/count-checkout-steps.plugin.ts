import fp from 'fastify-plugin'
import { countCheckoutSteps } from './sales-figures.ts'

/** Adds recorded checkout steps to the counts regularly, so that their rows do not accumulate. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'count-checkout-steps', everyMs: 5 * 60_000, exclusive: true, work: countCheckoutSteps })
})
