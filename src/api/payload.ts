import { type PayloadForm, payloadPrefixes } from '#domain/payload-address.ts'

/** What travels of a query cache: each query's key with its data. */
export type QueryData = readonly (readonly [key: readonly unknown[], data: unknown])[]

/** What the lower sections of a page are drawn from, where its HTML comes without it. */
export interface DeferredData {
  /** Settings and blocks of these sections, by their ids. */
  sections: Record<string, { settings: Record<string, unknown>; blocks: unknown[] }>
  queries: QueryData
  /** Changes with the data: the page says with which it was made. */
  version: string
}

/** Everything a page shows, in one reply (AP-04): what the page's own calls would have answered. */
export interface Payload {
  /** The status the page answers with. */
  status: number
  queries: QueryData
  /** In the form `deferred`, and only of pages that come without it; its queries stand above. */
  deferred?: Omit<DeferredData, 'queries'>
  /** Where the page sends its visitor instead: an own path or, by the owner's rule, another site. */
  redirect?: string
}

/** The payload comes in this time, or the page makes its calls one by one. */
const PATIENCE_MS = 8000

/** Fetches a form of the payload of a path with its query, and says how old it is in ms (a CDN may have kept it). Browsers only. */
export async function getPayload(href: string, form: PayloadForm): Promise<{ payload: Payload; age: number }> {
  const reply = await fetch(payloadPrefixes[form] + href, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  // A page that is not found has a payload too: the shop's own not-found document.
  if (!reply.ok && reply.status !== 404) throw new Error(`The payload of ${href} answered ${reply.status}`)
  const payload = (await reply.json()) as Payload
  if (!Array.isArray(payload.queries)) throw new Error(`The payload of ${href} is none`)
  return { payload, age: Number(reply.headers.get('age')) * 1000 }
}
