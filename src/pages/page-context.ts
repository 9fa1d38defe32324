import type { PageContext, PageSubject } from '#engine/types.ts'
import { showsDrafts } from './page-key.ts'
import { readAddress } from './read-address.ts'
import { declaredSearch, readSearch, type RawSearch } from './search.ts'

/** Returns the page of a path (§2.2) with its declared search values; with `drafts`, unpublished products too (CT-07). */
export function pageContextOf(
  pathname: string,
  raw: RawSearch,
  drafts: boolean = showsDrafts(isAdminsPage(), raw),
): PageContext {
  const { row } = readAddress(pathname, '')
  const search = readSearch(raw, row)
  const { kind, path, params, key, pageType, subject: found } = readAddress(pathname, search.sku ?? '')
  const subject: PageSubject = drafts && found.kind === 'product' ? { ...found, isPublished: false } : found
  const query = row.personal && asText(declaredSearch(raw, row))
  return {
    key,
    path,
    search: { ...search },
    ...(query && { query }),
    pageType,
    subject,
    kind,
    params,
    chrome: row.chrome,
    area: row.area,
  }
}

/** In browsers, the page's markup says whether it is an admin's. On the server, only the request does. */
export const isAdminsPage = (): boolean =>
  typeof document !== 'undefined' && 'admin' in document.documentElement.dataset

/** Converts values to text, whatever a link of the shop contains. */
function asText(raw: RawSearch): Record<string, string | string[]> {
  const given = Object.entries(raw).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
