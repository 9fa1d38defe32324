import { type PayloadForm, payloadPrefixes } from '#domain/payload-address.ts'

/** The part of a query cache that is sent: each query's key and data. */
export type QueryData = readonly (readonly [key: readonly unknown[], data: unknown])[]

/** The data of a page's lower sections, if its HTML comes without it. */
export interface DeferredData {
  /** Settings and blocks of these sections, by their ids. */
  sections: Record<string, { settings: Record<string, unknown>; blocks: unknown[] }>
  queries: QueryData
  /** Changes with the data: the page states the version it was rendered with. */
  version: string
}

/** Everything a page shows, in one reply (AP-04): what its individual calls would return. */
export interface Payload {
  /** The page's status. */
  status: number
  queries: QueryData
  /** In the form `deferred`, and only for pages without it; its queries are above. */
  deferred?: Omit<DeferredData, 'queries'>
  /** Where the page redirects: a path of the shop or, by the owner's rule, another site. */
  redirect?: string
}

/** Time limit of the payload, after which the page makes individual calls. */
const PATIENCE_MS = 8000

/**
 * Fetches one form of the payload of a path with its query, and returns its age in ms (a CDN may have cached it).
 * Browsers only.
 */
export async function getPayload(href: string, form: PayloadForm): Promise<{ payload: Payload; age: number }> {
  const reply = await fetch(payloadPrefixes[form] + href, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  // A missing page has a payload too: the shop's own not-found document.
  if (!reply.ok && reply.status !== 404) throw new Error(`The payload of ${href} answered ${reply.status}`)
  const payload = (await reply.json()) as Payload
  if (!Array.isArray(payload.queries)) throw new Error(`The payload of ${href} is none`)
  return { payload, age: Number(reply.headers.get('age')) * 1000 }
}
