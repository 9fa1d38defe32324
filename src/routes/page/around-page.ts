import { keyHash } from '#api/client/key-hash.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import type { PageContext, SectionQuery } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery } from './page-queries.ts'
import { pageContextOf } from './page-context.ts'
import { resolveDocument } from './resolve-document.ts'

/**
 * Hashes of the queries that a browser has answered since its first page: the shop's settings, header and footer with
 * what their sections read on any page. What the page's own sections read as well is not among them.
 */
export function aroundPage(context: AppContext, page: PageContext): Set<string> {
  const { queryClient } = context
  const anyPage = pageContextOf('/', {})
  const read = (result: TemplateResult | undefined, on: PageContext): SectionQuery[] =>
    result ? queriesOf(resolveDocument(result, context, page).sections, on) : []
  const around = [headerQuery(), footerQuery()].flatMap((query) =>
    read(queryClient.getQueryData(query.queryKey), anyPage),
  )
  const own = read(
    queryClient.getQueryData(documentQuery(page).queryKey)?.result ??
      queryClient.getQueryData(notFoundQuery().queryKey),
    page,
  )
  const hash = ({ queryKey }: { queryKey: readonly unknown[] }) => keyHash(queryKey)
  const hashes = new Set(around.map(hash))
  for (const query of own) hashes.delete(hash(query))
  // Every page has read these, its sections too.
  for (const query of [shopValuesQuery(), headerQuery(), footerQuery()]) hashes.add(hash(query))
  return hashes
}
