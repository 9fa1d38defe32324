import type { AppContext } from '#src/app-context.ts'
import type { PageSearch } from './search.ts'

/** The guards of the route table (specification §2.1). */
export type GuardName = 'cart' | 'auth' | 'checkout' | 'checkout-failed' | 'checkout-complete' | 'track-order'

/** What a guard may look at. */
export interface Visit {
  path: string
  /** The path with its query, as the visitor asked for it. */
  href: string
  search: PageSearch
  context: AppContext
}

/** True lets the visitor in; false is the not-found page (RT-08); a guard may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>

// The pages behind these guards are not built yet: their documents say so, and anybody may read that.
const open: Guard = () => true

// A shopper's first page is hardly ever behind it: its code comes when it is asked.
const auth: Guard = async (visit) => (await import('./guard-rules.ts')).auth(visit)

export const guards: Record<GuardName, Guard> = {
  cart: () => true,
  auth,
  checkout: open,
  'checkout-failed': open,
  'checkout-complete': open,
  'track-order': open,
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
