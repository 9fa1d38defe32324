import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getPayload } from '#api/payload.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { safeHref } from '#lib/url.ts'
import { readAddress } from '#pages/read-address.ts'
import { documentQuery, footerQuery, headerQuery } from './page-queries.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { isFresh, readQueries } from './query-data.ts'
import { type RawSearch, searchKey } from '#pages/search.ts'

// A preload and the following click share one request.
const running = new Map<string, Promise<string | undefined>>()

/**
 * Loads all of a public page's data in one request, unless its document is fresh, and fills the cache from which the
 * loader reads (AP-04). Rejects only with a redirect of the page: without the payload, the loader makes individual
 * calls.
 */
export async function readPayload(queryClient: QueryClient, pathname: string, search: RawSearch): Promise<void> {
  const page = pageContextOf(pathname, search)
  const now = Date.now()
  const { row } = readAddress(page.path)
  if (row.personal || isFresh(queryClient, documentQuery(page), now)) return
  const href = page.path + searchKey(search, row)
  let target = running.get(href)
  if (!target) {
    const around = [shopValuesQuery(), headerQuery(), footerQuery()]
    const whole = around.some((query) => !isFresh(queryClient, query, now))
    target = fetchInto(queryClient, href, whole, now).finally(() => running.delete(href))
    running.set(href, target)
  }
  const to = await target
  // The shop was closed meanwhile, so this tab's data is stale.
  const isClosed = to !== undefined && readAddress(to).row.mode === true
  if (to !== undefined) redirect({ href: to, reloadDocument: isClosed, throw: true })
}

/** Returns where the page redirects to; undefined without a redirect or payload. */
async function fetchInto(
  queryClient: QueryClient,
  href: string,
  whole: boolean,
  from: number,
): Promise<string | undefined> {
  try {
    const { payload, age } = await getPayload(href, whole ? 'whole' : 'payload')
    readQueries(queryClient, payload.queries, from - age)
    return safeHref(payload.redirect)
  } catch (error) {
    console.warn(`No payload of ${href}; its calls are made one by one.`, error)
    return undefined
  }
}
