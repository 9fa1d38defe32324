import type { PageContext } from '#engine/types.ts'
import { pageContextOf } from '#routes/page/page-context.ts'
import { parseSearch } from '#routes/page/search.ts'

/** The page at an address, as its sections get it. */
export function pageAt(url: string): PageContext {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pageContextOf(pathname, parseSearch(search))
}
