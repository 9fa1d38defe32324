import type { TemplateResult } from '#generated/api.d.ts'
import type { PageContext } from '#engine/types.ts'
import type { Address } from '#pages/read-address.ts'
import type { PageSearch, RawSearch } from '#pages/search.ts'
import type { AppContext } from './app-context.ts'
import type { PageParts, ResolvedDocument } from './loaded-page.ts'

/** What is requested: the first input of a page. */
export interface PageRequest {
  pathname: string
  /** All query values. */
  search: RawSearch
  /** The path with its query. */
  href?: string
  /** Whether unpublished content is shown; in browsers, as the admin's page says. */
  drafts?: boolean
  /** Whether the page is only preloaded. */
  isPreload?: boolean
}

/** A request whose address has been read. */
export interface Visit {
  context: AppContext
  pathname: string
  address: Address
  page: PageContext
  href: string
  search: PageSearch
  /** All query values. */
  query: RawSearch
  isPreload: boolean
}

/** A visit that its guard has admitted or rejected. */
export interface GuardedVisit extends Visit {
  /** The not-found message if a rule or guard rejected the visit. */
  denied?: string
}

/** Returns true to admit the visitor, false for the not-found page (RT-08); may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>

/** A visit with its documents as the API or a payload returned them. */
export interface DocumentedVisit extends GuardedVisit {
  documents: PageParts<TemplateResult>
}

/** A visit whose documents are resolved. */
export interface ResolvedVisit extends GuardedVisit {
  documents: PageParts<ResolvedDocument>
}
