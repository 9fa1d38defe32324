import { createHash } from 'node:crypto'
import type { Payload, QueryData } from '#api/payload.ts'
import { keyHash } from '#api/client/key-hash.ts'
import type { AppContext } from './app-context.ts'
import { prepare } from './document-rules.ts'
import { documentSources } from './document-sources.ts'
import type { LoadedPage } from './loaded-page.ts'
import { queriesJson, writeQueries } from './query-data.ts'

/** Returns all data of a page for browsers, with its documents resolved unless the visitor is an admin. Server only. */
export function writePageQueries(
  { page, denied, documents }: LoadedPage,
  { queryClient, showProblems }: AppContext,
): QueryData {
  if (showProblems) return writeQueries(queryClient)
  const sources = documentSources(page, denied)
  const prepared = new Map<string, (data: unknown) => object>()
  for (const part of ['header', 'own', 'footer'] as const) {
    const document = documents[part]
    const { query, write } = sources[part]
    // Others are shared by many pages.
    const isOfPage = part === 'own' && denied === undefined
    if (document) prepared.set(keyHash(query.queryKey), (data) => write(data, prepare(document, isOfPage)))
  }
  return writeQueries(queryClient).map(([key, data]) => [key, prepared.get(keyHash(key))?.(data) ?? data])
}

/** Returns the page's payload and its version, which changes with the data. Server only. */
export function writePayload(status: number, queries: QueryData): { json: string; version: string } {
  const data = queriesJson(queries)
  const version = createHash('sha256').update(data).digest('base64url').slice(0, 12)
  const head = JSON.stringify({ status, version } satisfies Omit<Payload, 'queries'>)
  return { json: `${head.slice(0, -1)},"queries":${data}}`, version }
}
