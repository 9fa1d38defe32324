import type { AppContext } from '#src/app-context.ts'
import type { PageSearch, RawSearch } from './search.ts'

/** The guards of the route table (specification §2.1). */
export type GuardName = 'cart' | 'auth' | 'checkout' | 'checkout-failed' | 'checkout-complete' | 'track-order'

/** What a guard may look at. */
export interface Visit {
  path: string
  /** The path with its query, as the visitor asked for it. */
  href: string
  search: PageSearch
  /** All values of the query, unread. */
  query: RawSearch
  context: AppContext
}

/** True lets the visitor in; false is the not-found page (RT-08); a guard may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>

// A shopper's first page is hardly ever behind these: their code comes when it is asked.
const auth: Guard = async (visit) => (await import('./guard-rules.ts')).auth(visit)
const ofCheckout =
  (name: 'checkout' | 'checkoutComplete' | 'checkoutFailed' | 'trackOrder'): Guard =>
  async (visit) =>
    (await import('./checkout-guards.ts'))[name](visit)

export const guards: Record<GuardName, Guard> = {
  cart: () => true,
  auth,
  checkout: ofCheckout('checkout'),
  'checkout-failed': ofCheckout('checkoutFailed'),
  'checkout-complete': ofCheckout('checkoutComplete'),
  'track-order': ofCheckout('trackOrder'),
}

/** Throws when a route names a guard that does not exist, so that the shop does not even start (RT-03). */
export function assertGuardsExist(routes: object, known: object = guards): void {
  for (const [id, route] of Object.entries(
    routes as Record<string, { options: { staticData?: { guard?: string } } }>,
  )) {
    const name = route.options.staticData?.guard
    if (name !== undefined && !Object.hasOwn(known, name)) {
      throw new Error(
        `Route ${id} names the guard "${name}", which does not exist. Known guards: ${Object.keys(known).join(', ')}.`,
      )
    }
  }
}
