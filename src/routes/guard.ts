import type { Address } from '#pages/read-address.ts'
import type { AppContext } from './app-context.ts'
import type { PageSearch, RawSearch } from '#pages/search.ts'

/** What guards can read. */
export interface Visit {
  address: Address
  /** The requested path with its query. */
  href: string
  search: PageSearch
  /** All raw query values. */
  query: RawSearch
  context: AppContext
}

/** Returns true to admit the visitor, false for the not-found page (RT-08); may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>
