import type { PageContext } from '#engine/types.ts'
import { readAddress } from '../read-address.ts'
import { readSearch, type RawSearch } from './search.ts'

/** A visit: the page that its path asks for (specification §2.2), with the search values that this page knows. */
export function pageContextOf(pathname: string, raw: RawSearch): PageContext {
  const { row } = readAddress(pathname, '')
  const search = readSearch(raw, row)
  const { kind, path, params, key, pageType, subject } = readAddress(pathname, search.sku ?? '')
  return { key, path, search: { ...search }, pageType, subject, kind, params, chrome: row.chrome, area: row.area }
}
