import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getPayload } from '#api/payload.ts'
import { safeHref } from '#lib/url.ts'
import { readAddress } from '#pages/read-address.ts'
import { searchKey } from '#pages/search.ts'
import { documentQuery } from './page-queries.ts'
import { isFresh, readQueries } from './query-data.ts'
import type { Visit } from './visit.ts'

// A preload and the following click share one request.
const running = new Map<string, Promise<string | undefined>>()

/**
 * Fills the query cache with all of a public page's data in one request, unless its document is fresh (AP-04). Rejects
 * only with a redirect of the page: without the payload, the next steps make individual calls. Browsers only.
 */
export async function receivePayload({ context, page, address: { row }, query }: Visit): Promise<void> {
  const { queryClient, isAdmin } = context
  // Payloads are public, and contain nothing for admins.
  if (isAdmin || row.personal || isFresh(queryClient, documentQuery(page), Date.now())) return
  const href = page.path + searchKey(query, row)
  let target = running.get(href)
  if (!target) {
    target = receiveInto(queryClient, href).finally(() => running.delete(href))
    running.set(href, target)
  }
  const to = await target
  if (to === undefined) return
  // The shop was closed meanwhile, so this tab's data is stale.
  const isClosed = readAddress(to).row.mode === true
  redirect({ href: to, reloadDocument: isClosed, throw: true })
}

/** Returns where the page redirects to; undefined without a redirect or payload. */
async function receiveInto(queryClient: QueryClient, href: string): Promise<string | undefined> {
  const from = Date.now()
  try {
    const { payload, age } = await getPayload(href)
    readQueries(queryClient, payload.queries, from - age)
    return safeHref(payload.redirect)
  } catch (error) {
    console.warn(`No payload: ${href}`, error)
    return undefined
  }
}
