import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Payload } from '#api/payload.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { readAddress } from '#routes/read-address.ts'
import { isSecretPage, unmaskAddress } from '#routes/secret-address.ts'
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
import { type TypedPriceAnswer, mayHoldTypedPrice, typedPriceAddress } from './typed-price.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'

type Gate = NonNullable<FastifyRequest['gate']>

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/**
 * Referrer policy of pages with a secret in their URL. `no-referrer` would also remove the Origin header of their
 * forms.
 */
const SECRET_REFERRER = 'strict-origin'

/** Pages are rendered too where another back end answers the calls. */
export const needsNoBackEnd = true

/** Every address that is nothing else is a page. */
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
    // A browser that gets no payload makes the page's calls itself; an error page is of no use to it.
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
      // A secret that the browser has removed from the URL comes back in a cookie.
      const url = unmaskAddress(given, request.headers.cookie)
      if (isSecretPage(given)) reply.header('referrer-policy', SECRET_REFERRER)
      if (!app.config.publicOrigin && !HOST.test(request.host))
        throw new ApiError(400, 'malformed', 'The Host header cannot be read.')
      const wanted = readPayloadAddress(url)
      const clean = cleanAddress(wanted.url)
      // A rule must not lead away from the page that stands in a closed shop's place.
      const rule = request.gate?.page ? undefined : await findRedirect(app, wanted.url)
      const moved = rule || clean || request.gate?.page ? undefined : await findMovedListing(app, wanted.url)
      const away = clean ?? moved
      const redirect = rule ?? (away !== undefined && { location: away, status: 301 })
      if (redirect) {
        reply.header('cache-control', 'no-cache')
        if (wanted.form === 'page')
          return rule ? redirectAway(reply, rule.location, rule.status) : redirectTo(reply, redirect.location, 301)
        // Described rather than made: what is fetched must not be taken for the page of the address that was asked for.
        return reply.send({ status: redirect.status, queries: [], redirect: redirect.location } satisfies Payload)
      }
      const typed = mayHoldTypedPrice(url) ? await readTypedPrice(app, wanted.url) : undefined
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
      if (!isPersonal) leaveOpener(reply)
      if (gate?.page) return sendShutOut(request, reply, page, gate)
      const lower = page.status === 404 && isShared && wanted.form === 'page' ? lowerAddress(url) : undefined
      if (lower && (await service.get({ ...visit, url: lower })).page.status === 200)
        return redirectTo(reply.header('cache-control', 'no-cache'), lower, 301)
      // The listing itself, with the reason at the field.
      if (typed && wanted.form === 'page' && page.status === 200)
        return send(request, reply, { ...page, status: 400 }, 'no-store')
      const isForAll = isShared && !gate?.closedBy
      return send(request, reply, page, isForAll ? (page.status === 200 ? shared : 'no-cache') : 'private, no-cache')
    },
  })
}

async function readTypedPrice(app: FastifyInstance, url: string): Promise<TypedPriceAnswer | undefined> {
  const { code: currency, locale } = app.config.database ? await readMoney(app) : {}
  return typedPriceAddress(url, { currency, locale })
}

/**
 * A policy for openers makes a browser begin the page in another process, which it only learns from the answer: a tenth of a second of a slow phone
 * before anything is painted. Pages that hold nothing of their visitor do without (docs/decisions/0062-page-delivery.md).
 */
function leaveOpener(reply: FastifyReply): void {
  reply.raw.removeHeader('cross-origin-opener-policy')
  reply.removeHeader('cross-origin-opener-policy')
}

/** A page for a visitor who is shut out: nobody keeps it, and under maintenance crawlers are asked to come again. */
function sendShutOut(request: FastifyRequest, reply: FastifyReply, page: StoredPage, gate: Gate) {
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
  if (!/private|no-store/.test(cacheControl)) page.sent ??= keptHeaders(reply)
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body)
}

/** The headers that hold for every sending of a page: all but those of this one. */
function keptHeaders(reply: FastifyReply): Record<string, string> {
  const own = new Set(['x-request-id', 'content-encoding', 'content-length'])
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
