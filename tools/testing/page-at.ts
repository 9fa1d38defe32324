import type { PageContext } from '#engine/types.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { parseSearch } from '#pages/search.ts'

/** The page at an address, as its sections get it. */
export function pageAt(url: string): PageContext {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pageContextOf(pathname, parseSearch(search))
}
