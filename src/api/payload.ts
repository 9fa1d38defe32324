import { PAYLOAD_PREFIX } from '#domain/payload-address.ts'

/** The part of a query cache that is sent: each query's key and data. */
export type QueryData = readonly (readonly [key: readonly unknown[], data: unknown])[]

/** Everything a page shows, in one reply (AP-04): what its individual calls would return. */
export interface Payload {
  /** The page's status. */
  status: number
  queries: QueryData
  /** Changes with the queries: a page's HTML states the version it was made with. */
  version?: string
  /** Where the page redirects: a path of the shop or, by the owner's rule, another site. */
  redirect?: string
}

/** Time limit of the payload, after which the page makes individual calls. */
const PATIENCE_MS = 8000

/** Fetches the payload of a path with its query, and returns its age in ms (a CDN may have cached it). Browsers only. */
export async function getPayload(
  href: string,
  { cache = 'default' }: { cache?: RequestCache } = {},
): Promise<{ payload: Payload; age: number }> {
  const reply = await fetch(PAYLOAD_PREFIX + href, { cache, signal: AbortSignal.timeout(PATIENCE_MS) })
  // A missing page has a payload too: the shop's own not-found document.
  if (!reply.ok && reply.status !== 404) throw new Error(`The payload of ${href} answered ${reply.status}`)
  const payload = (await reply.json()) as Payload
  if (!Array.isArray(payload.queries)) throw new Error(`Bad payload: ${href}`)
  return { payload, age: Number(reply.headers.get('age')) * 1000 }
}
