import { getPayload } from '#api/payload.ts'
import { isPrepared, type PreparedDocument } from '#engine/prepared-document.ts'
import { readAddress } from '#pages/read-address.ts'
import type { AppContext } from './app-context.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { documentQuery } from './page-queries.ts'
import { readQueries } from './query-data.ts'
import { type RawSearch, searchKey } from '#pages/search.ts'

/**
 * Loads the deferred data of the served page into the cache. Resolves with whether the HTML still matches, by the
 * version served with the page. Rejects if it cannot be loaded. Browsers only.
 */
export async function readDeferred(
  { queryClient }: Pick<AppContext, 'queryClient'>,
  path: string,
  search: RawSearch,
  version: string,
): Promise<boolean> {
  const page = pageContextOf(path, search)
  const from = Date.now()
  const href = page.path + searchKey(search, readAddress(page.path).row)
  const { payload, age } = await getPayload(href, 'deferred')
  const { sections, version: now } = payload.deferred ?? {}
  const document = queryClient.getQueryData(documentQuery(page).queryKey)?.result
  const prepared: PreparedDocument | undefined = isPrepared(document) ? document : undefined
  const items = prepared?.component_data.filter((item) => item.deferred) ?? []
  // The page was published again without these sections, so the served HTML stays.
  if (!sections || items.some(({ id }) => !sections[id])) await new Promise(() => {})
  readQueries(queryClient, payload.queries, from - age, Infinity)
  for (const item of items) {
    Object.assign(item, sections?.[item.id])
    delete item.deferred
  }
  return now === version
}
