import { keyHash } from '#api/client/key-hash.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import type { PageContext, SectionQuery } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery } from './page-queries.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { resolveDocument } from './resolve-document.ts'

/**
 * Returns hashes of the queries whose data the browser keeps between pages: settings, header and footer with their
 * sections' queries. Queries that the page's own sections read are excluded.
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
  // Read by every page and its sections.
  for (const query of [shopValuesQuery(), headerQuery(), footerQuery()]) hashes.add(hash(query))
  return hashes
}
