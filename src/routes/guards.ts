import { lazyCode } from '#lib/lazy-code.ts'
import { type GuardName, pageTable } from '#pages/page-table.ts'
import type { Guard } from './visit.ts'

// Loaded on demand, because a shopper's first page is rarely guarded.
const guardRules = lazyCode(() => import('./guard-rules.ts'))
const checkoutGuards = lazyCode(() => import('./checkout-guards.ts'))

const auth: Guard = async (visit) => (await guardRules.load()).auth(visit)
const ofCheckout =
  (name: 'checkout' | 'checkoutComplete' | 'checkoutFailed' | 'trackOrder'): Guard =>
  async (visit) =>
    (await checkoutGuards.load())[name](visit)

export const guards: Record<GuardName, Guard> = {
  cart: () => true,
  auth,
  checkout: ofCheckout('checkout'),
  'checkout-failed': ofCheckout('checkoutFailed'),
  'checkout-complete': ofCheckout('checkoutComplete'),
  'track-order': ofCheckout('trackOrder'),
}

/** @throws Error if a row names an unknown guard, so that the shop does not start (RT-03). */
export function assertGuardsExist(table: Readonly<Record<string, { path: string; guard?: string }>> = pageTable): void {
  for (const [kind, { path, guard }] of Object.entries(table)) {
    if (guard !== undefined && !Object.hasOwn(guards, guard)) {
      throw new Error(
        `The page "${kind}" at ${path} names the guard "${guard}", which does not exist. Known guards: ${Object.keys(guards).join(', ')}.`,
      )
    }
  }
}
