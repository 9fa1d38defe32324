import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getPayload } from '#api/payload.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { safeHref } from '#lib/url.ts'
import { readAddress } from '../read-address.ts'
import { documentQuery, footerQuery, headerQuery } from './page-queries.ts'
import { pageContextOf } from './page-context.ts'
import { isFresh, readQueries } from './query-data.ts'
import { type RawSearch, searchKey } from './search.ts'

// A preload and the click after it share one request.
const running = new Map<string, Promise<string | undefined>>()

/**
 * Fetches all that a public page shows in one request, unless its document is fresh, and puts it into the cache, where
 * the page's own loader finds it (AP-04). Never rejects but with the redirect that stands in the page's place: without
 * the payload the loader makes its calls one by one.
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
  // The shop was closed meanwhile: what this tab knows of it is to be forgotten.
  const isClosed = to !== undefined && readAddress(to).row.mode === true
  if (to !== undefined) redirect({ href: to, reloadDocument: isClosed, throw: true })
}

/** Where the page sends its visitor; undefined when it is the page that was asked for, or when there is no payload. */
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
