import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { splitAddress } from '#lib/url.ts'
import { type Edition, showsDrafts } from '#pages/page-key.ts'
import { unmaskAddress } from '#pages/secret-address.ts'
import { parseSearch } from '#pages/search.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import { type Network, networkOf } from '#server/platform/network/network.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'
import { findRedirect } from '#server/store/redirects/service.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import { cleanAddress } from './clean-address.ts'
import { findMovedListing } from './moved-address.ts'
import { mayContainTypedPrice, typedPriceAddress } from './typed-price.ts'
import * as t from '#words/request-errors.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** A request for a page or its payload. */
export interface PageVisit {
  /** The page's path and query. */
  url: string
  isPayload: boolean
  edition: Edition & { pass: Pass }
  network: Network
  /** The visitor's IP address. */
  ip: string
  headers: Record<string, string | undefined>
  /** A price typed into the filter form cannot be read (CK-17). */
  hasUnreadablePrice: boolean
}

/** The request's address leads elsewhere. */
export interface PageRedirect {
  location: string
  status: 301 | 302 | 303
  /** An owner's rule may lead to another site. */
  mayLeave: boolean
  isPayload: boolean
}

/**
 * Reads what a request asks for: the page's address, and everything besides it that decides what the page shows.
 *
 * @throws ApiError 400 for a host that cannot be part of a link
 */
export async function readPageVisit(app: FastifyInstance, request: FastifyRequest): Promise<PageVisit | PageRedirect> {
  const { origin, ip, isAdmin, staff, gate } = request
  if (!app.config.publicOrigin && !HOST.test(request.host)) throw new ApiError(400, 'malformed', t.unreadableHost())
  // The browser removes secrets from the URL, and sends them in a cookie.
  const { url, isPayload } = readPayloadAddress(unmaskAddress(request.raw.url ?? '/', request.headers.cookie))
  const redirect = await findPageRedirect(app, url, gate?.page !== undefined)
  if (redirect) return { ...redirect, isPayload }
  const typed = await readTypedPrice(app, url)
  if (typed?.location !== undefined) return { location: typed.location, status: 302, mayLeave: false, isPayload }
  const headers = request.headers as Record<string, string>
  const hasNothing = headers['cookie'] === undefined && headers['authorization'] === undefined
  // Payloads are public: they are made without the visitor's cookies, and for no staff.
  const audience = isPayload ? 'visitor' : staff ? 'admin' : hasNothing ? 'stranger' : 'visitor'
  return {
    url,
    isPayload,
    edition: {
      origin,
      pass: gate?.pass ?? 'open',
      audience,
      language: languageOf(app),
      drafts: showsDrafts(audience === 'admin' && isAdmin, parseSearch(splitAddress(url).query)),
    },
    network: networkOf(ip),
    ip,
    headers,
    hasUnreadablePrice: typed !== undefined,
  }
}

/** The owner's rules come first, but must not lead away from the page of a closed shop. */
async function findPageRedirect(
  app: FastifyInstance,
  url: string,
  isClosed: boolean,
): Promise<Omit<PageRedirect, 'isPayload'> | undefined> {
  const rule = isClosed ? undefined : await findRedirect(app, url)
  if (rule) return { location: rule.location, status: rule.status, mayLeave: true }
  const location = cleanAddress(url) ?? (isClosed ? undefined : await findMovedListing(app, url))
  return location === undefined ? undefined : { location, status: 301, mayLeave: false }
}

async function readTypedPrice(app: FastifyInstance, url: string): Promise<ReturnType<typeof typedPriceAddress>> {
  if (!mayContainTypedPrice(url)) return undefined
  const { code: currency, locale } = app.config.database ? await readMoney(app) : {}
  return typedPriceAddress(url, { currency, locale })
}
