import type { PageContext, PageSubject } from '#engine/types.ts'
import { readAddress } from '../read-address.ts'
import { declaredSearch, readSearch, type RawSearch } from './search.ts'

/**
 * A visit: the page that its path asks for (specification §2.2), with the search values that this page knows. For an admin the product
 * of a page need not be published (CT-07), unless they want what shoppers see (`?is_published=true`).
 */
export function pageContextOf(
  pathname: string,
  raw: RawSearch,
  isAdmin: boolean | undefined = isAdminsPage(),
): PageContext {
  const { row } = readAddress(pathname, '')
  const search = readSearch(raw, row)
  const { kind, path, params, key, pageType, subject: found } = readAddress(pathname, search.sku ?? '')
  const wantsDraft = found.kind === 'product' && isAdmin && raw['is_published'] !== 'true'
  const subject: PageSubject = wantsDraft ? { ...found, isPublished: false } : found
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

/** In a browser the page says whether it was made for an admin. On the server only the request does: nothing is an admin's by itself. */
const isAdminsPage = (): boolean => typeof document !== 'undefined' && 'admin' in document.documentElement.dataset

/** As text, whatever a link of the shop's own has put into it. */
function asText(raw: RawSearch): Record<string, string | string[]> {
  const given = Object.entries(raw).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
