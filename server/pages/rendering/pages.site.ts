import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Payload } from '#api/payload.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { readAddress } from '#pages/read-address.ts'
import { isSecretPage, unmaskAddress } from '#pages/secret-address.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { logFailure } from '#server/platform/http/errors.ts'
import { PAGE_COST } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { cleanAddress, lowerAddress } from './clean-address.ts'
import { busyPage, fallbackStyle, malformedPage, serverErrorPage, unavailablePage } from './fallback.ts'
import { pagePolicy } from './csp.ts'
import { findMovedListing } from './moved-address.ts'
import { createPageService } from './page-service.ts'
import { findRedirect } from '#server/store/redirects/service.ts'
import { type StoredPage, accepts, compressOnce, encodedFor } from './stored-page.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import { type TypedPriceResult, mayContainTypedPrice, typedPriceAddress } from './typed-price.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import * as t from '#words/request-errors.ts'

type Gate = NonNullable<FastifyRequest['gate']>

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/**
 * Referrer policy of pages with a secret in their URL. `no-referrer` would also remove the Origin header of their
 * forms.
 */
const SECRET_REFERRER = 'strict-origin'

/** Pages are rendered with an external back end too. */
export const needsNoBackEnd = true

export async function routes(app: FastifyInstance): Promise<void> {
  const { renderer, renderGate } = app.pageOptions
  if (!renderer) return
  const service = createPageService(app, renderer, renderGate)
  app.quickPages.service = service
  const shared = app.config.cdnMaxAge === undefined ? 'no-cache' : `public, no-cache, s-maxage=${app.config.cdnMaxAge}`
  const fallbackPolicy = pagePolicy({
    scripts: [],
    styles: [fallbackStyle],
    frames: [],
    builderOrigins: app.config.builderOrigins,
    secure: false,
  })

  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, isRefusal } = logFailure(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // A browser without a payload makes the page's calls itself; an error page would not help it.
    if (readPayloadAddress(request.raw.url ?? '/').form !== 'page')
      return reply.code(status).header('cache-control', 'no-store').send({ status, queries: [] })
    const isAway = error instanceof ApiError && error.code === 'unavailable'
    const html = isAway
      ? unavailablePage()
      : isRefusal
        ? busyPage(status)
        : status >= 500
          ? serverErrorPage(request.id)
          : malformedPage()
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': fallbackPolicy })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'everyone', readCost: PAGE_COST, whileClosed: 'page' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const given = request.raw.url ?? '/'
      // The browser removes secrets from the URL, and sends them in a cookie.
      const url = unmaskAddress(given, request.headers.cookie)
      if (isSecretPage(given)) reply.header('referrer-policy', SECRET_REFERRER)
      if (!app.config.publicOrigin && !HOST.test(request.host)) throw new ApiError(400, 'malformed', t.unreadableHost())
      const wanted = readPayloadAddress(url)
      const clean = cleanAddress(wanted.url)
      // A redirect rule must not lead away from the page of a closed shop.
      const rule = request.gate?.page ? undefined : await findRedirect(app, wanted.url)
      const moved = rule || clean || request.gate?.page ? undefined : await findMovedListing(app, wanted.url)
      const away = clean ?? moved
      const redirect = rule ?? (away !== undefined && { location: away, status: 301 })
      if (redirect) {
        reply.header('cache-control', 'no-cache')
        if (wanted.form === 'page')
          return rule ? redirectAway(reply, rule.location, rule.status) : redirectTo(reply, redirect.location, 301)
        // Described instead of performed: the browser must not mistake the target's payload for the requested one.
        return reply.send({ status: redirect.status, queries: [], redirect: redirect.location } satisfies Payload)
      }
      const typed = mayContainTypedPrice(url) ? await readTypedPrice(app, wanted.url) : undefined
      if (typed?.location !== undefined) {
        reply.header('cache-control', 'no-cache')
        if (wanted.form === 'page') return redirectTo(reply, typed.location, 302)
        return reply.send({ status: 302, queries: [], redirect: typed.location } satisfies Payload)
      }
      const headers = request.headers as Record<string, string>
      const { origin, ip: address, isAdmin, gate } = request
      const visit = {
        url,
        origin,
        address,
        network: networkOf(address),
        headers,
        isAdmin,
        pass: gate?.pass ?? 'open',
      }
      const { page, shared: isShared, isPersonal } = await service.get(visit)
      if (!isPersonal) removeOpenerPolicy(reply)
      if (gate?.page) return sendWhileClosed(request, reply, page, gate)
      const lower = page.status === 404 && isShared && wanted.form === 'page' ? lowerAddress(url) : undefined
      if (lower && (await service.get({ ...visit, url: lower })).page.status === 200)
        return redirectTo(reply.header('cache-control', 'no-cache'), lower, 301)
      // The listing itself, with the error at the field.
      if (typed && wanted.form === 'page' && page.status === 200)
        return send(request, reply, { ...page, status: 400 }, 'no-store')
      const isForAll = isShared && !gate?.closedBy
      return send(request, reply, page, isForAll ? (page.status === 200 ? shared : 'no-cache') : 'private, no-cache')
    },
  })
}

async function readTypedPrice(app: FastifyInstance, url: string): Promise<TypedPriceResult | undefined> {
  const { code: currency, locale } = app.config.database ? await readMoney(app) : {}
  return typedPriceAddress(url, { currency, locale })
}

/**
 * This header makes a browser switch processes once it sees the response, which costs 100 ms on a slow phone. Pages
 * without personal data do without it (docs/decisions/0062-page-delivery.md).
 */
function removeOpenerPolicy(reply: FastifyReply): void {
  reply.raw.removeHeader('cross-origin-opener-policy')
  reply.removeHeader('cross-origin-opener-policy')
}

/** Never cached; under maintenance crawlers are told to come back. */
function sendWhileClosed(request: FastifyRequest, reply: FastifyReply, page: StoredPage, gate: Gate) {
  const { row } = readAddress(readPayloadAddress(request.raw.url ?? '/').url)
  const isUnavailable = gate.retryAfter !== undefined && row.mode === true && page.status === 200
  if (isUnavailable) reply.header('retry-after', gate.retryAfter)
  return send(request, reply, isUnavailable ? { ...page, status: 503 } : page, 'no-store')
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  cacheControl: string,
): Promise<FastifyReply> {
  reply
    .headers(page.headers)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.status === 200 && cacheControl !== 'no-store' && isUnchanged(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding']
  let { body, encoding } = encodedFor(page, accepted)
  if (!encoding && body.length > 1000 && accepts(accepted, 'gzip')) {
    body = await compressOnce(body)
    encoding = 'gzip'
  }
  if (encoding) reply.header('content-encoding', encoding)
  reply.code(page.status)
  if (!/private|no-store/.test(cacheControl)) page.sent ??= reusableHeaders(reply)
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body)
}

/** Headers that can be reused when the page is sent again. */
function reusableHeaders(reply: FastifyReply): Record<string, string> {
  const own = new Set(['x-request-id', 'content-encoding', 'content-length'])
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
