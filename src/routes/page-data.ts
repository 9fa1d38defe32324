import { getPayload } from '#api/payload.ts'
import type { QueryData } from '#api/payload.ts'
import { retryUntilDone } from '#lib/lazy-code.ts'
import { queriesJson } from './query-data.ts'

/** Id of the element with the page's data. */
export const PAGE_DATA = 'page-data'

/** What that element contains: the data itself or, for a public page, which payload it was made with. */
type PageData = { queries: QueryData } | { payload: string; version: string }

/** Serialises a page's data for its element, which it cannot close. Server only. */
export function writePageData(data: PageData): string {
  const json = 'queries' in data ? `{"queries":${queriesJson(data.queries)}}` : JSON.stringify(data)
  return json.replaceAll('<', String.raw`\u003c`)
}

/** The data of the served page. */
export interface ServedData {
  queries: QueryData
  /** The payload is newer than the page's HTML. */
  isNewer: boolean
}

/**
 * Reads the data of the served page. The payload is requested until it arrives; the page works as without JavaScript
 * meanwhile. Never resolves for a page that no longer exists, which stays as it was served. Browsers only.
 *
 * @throws Error if the element is missing or invalid
 */
export async function readPageData(page: Document): Promise<ServedData> {
  const data = JSON.parse(page.getElementById(PAGE_DATA)?.textContent ?? '') as PageData
  if ('queries' in data) return { queries: data.queries, isNewer: false }
  // A page from the browser's history has the data it was left with.
  const cache = isFromHistory() ? 'force-cache' : 'default'
  const { payload } = await retryUntilDone(() => getPayload(data.payload, { cache }))
  // Parsing it and hydrating the page are tasks of their own, so that a slow phone can respond in between.
  await new Promise((resolve) => setTimeout(resolve))
  if (payload.status !== 200) await new Promise(() => {})
  return { queries: payload.queries, isNewer: payload.version !== data.version }
}

/** Returns whether the browser restored the page from its history without asking the server. */
export function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'back_forward' && visit.transferSize === 0
}
