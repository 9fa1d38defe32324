import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { webOrigin } from '#lib/url.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'

/** What search engines may know of a shop. */
export interface Site {
  /** Origin of the shop's addresses, as in the canonical links of its pages. */
  origin: string
  /** Whether the owner lets search engines list the shop, and anybody can see it. */
  listed: boolean
}

/** Reads it; of a shop with another back end, from that. */
export async function readSite(app: FastifyInstance, request: FastifyRequest): Promise<Site> {
  const { publicOrigin, database } = app.config
  const [appearance, storeUrl] = database
    ? [(await readStorefront(app)).appearance, (await readSettings(app))['store_url']]
    : await askBackEnd(app, request)
  return {
    origin: publicOrigin ?? webOrigin(storeUrl) ?? request.origin,
    listed: appearance !== null && isListed(appearance),
  }
}

// Under maintenance robots are asked to come again; a robots.txt that shuts them out would be remembered for a day.
const isListed = ({ indexing, mode, is_password_protection_enabled: locked }: Storefront): boolean =>
  indexing && mode !== 'Coming Soon' && !locked

async function askBackEnd(app: FastifyInstance, { origin }: FastifyRequest): Promise<[Storefront | null, unknown]> {
  const reply = await app.inject({
    url: '/api/storefront/initial-values?keys=store_url',
    headers: app.internalHeaders(origin, 'open'),
  })
  const { data } = reply.json<{ data?: { storefront?: Storefront | null; settings?: Record<string, unknown> } }>()
  return [data?.storefront ?? null, data?.settings?.['store_url']]
}
