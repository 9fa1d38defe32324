import { pageContextOf } from '#pages/page-context.ts'
import { readAddress } from '#pages/read-address.ts'
import { readSearch } from '#pages/search.ts'
import type { AppContext } from './app-context.ts'
import type { PageRequest, Visit } from './visit.ts'

/** Reads the address of a requested page. */
export function readVisit(
  { pathname, search: query, href, isPreload, drafts }: PageRequest,
  context: AppContext,
): Visit {
  const address = readAddress(pathname)
  return {
    context,
    pathname,
    address,
    page: pageContextOf(pathname, query, drafts),
    href: href ?? pathname,
    search: readSearch(query, address.row),
    query,
    isPreload: isPreload ?? false,
  }
}
