import type { Address } from '../read-address.ts'
import type { AppContext } from './app-context.ts'
import type { PageSearch, RawSearch } from './search.ts'

/** What a guard may look at. */
export interface Visit {
  address: Address
  /** The path with its query, as the visitor asked for it. */
  href: string
  search: PageSearch
  /** All values of the query, unread. */
  query: RawSearch
  context: AppContext
}

/** True lets the visitor in; false is the not-found page (RT-08); a guard may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>
