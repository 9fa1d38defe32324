import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { ownOrigin } from '#server/platform/http/own-hosts.ts'
import type { Storefront } from '#generated/api.d.ts'
import { webOrigin } from '#lib/url.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'
import * as t from '#words/request-errors.ts'

export interface Site {
  /** As in the canonical links of its pages. */
  origin: string
  /** The origin is configured, or of a host that the server was started with: what names it may be stored. */
  isKnown: boolean
  /** Whether search engines may list the shop: the owner allows it, and everybody can see it. */
  listed: boolean
}

export async function readSite(app: FastifyInstance, request: FastifyRequest): Promise<Site> {
  const { publicOrigin, database } = app.config
  const [appearance, storeUrl] = database
    ? [(await readStorefront(app)).appearance, (await readSettings(app))['store_url']]
    : await readFromBackEnd(app, request)
  const known = publicOrigin ?? webOrigin(storeUrl) ?? ownOrigin(request)
  return {
    // The Host header is forgeable.
    origin: known ?? request.origin,
    isKnown: known !== undefined,
    listed: appearance !== null && isListed(appearance),
  }
}

// Under maintenance robots get a 503; a robots.txt that disallows everything would be cached for a day.
const isListed = ({ indexing, mode, is_password_protection_enabled: locked }: Storefront): boolean =>
  indexing && mode !== 'Coming Soon' && !locked

async function readFromBackEnd(
  app: FastifyInstance,
  { origin }: FastifyRequest,
): Promise<[Storefront | null, unknown]> {
  const reply = await app.inject({
    url: '/api/storefront/initial-values?keys=store_url',
    headers: app.internalHeaders(origin, 'open'),
  })
  const data = dataOf(reply.payload)
  // Robots come back after a 503; a robots.txt that disallows everything would be cached for a day.
  if (reply.statusCode >= 500 || !data)
    throw new ApiError(503, 'unavailable', t.backEndUnreadable(), { retryAfter: 60 })
  return [data.storefront ?? null, data.settings?.['store_url']]
}

interface InitialValues {
  storefront?: Storefront | null
  settings?: Record<string, unknown> | null
}

/** Returns the data of a reply; undefined if it is not one of the API. */
function dataOf(payload: string): InitialValues | undefined {
  try {
    const data = (JSON.parse(payload) as { data?: unknown } | null)?.data
    return typeof data === 'object' && data !== null ? data : undefined
  } catch {
    return undefined
  }
}
