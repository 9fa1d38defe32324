import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Payload } from '#api/payload.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { readAddress } from '#pages/read-address.ts'
import { isSecretPage } from '#pages/secret-address.ts'
import { splitAddress } from '#lib/url.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { logFailure } from '#server/platform/http/errors.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import { secretPathIn } from '#server/platform/http/secret-paths.ts'
import { PAGE_COST } from '#server/platform/limits/limits.ts'
import { countMissing } from '#server/store/redirects/missing-pages.ts'
import { lowerAddress } from './clean-address.ts'
import { pagePolicy } from './csp.ts'
import { busyPage, fallbackStyle, malformedPage, serverErrorPage, unavailablePage } from './fallback.ts'
import { type PageMaker, pageMakerOf } from './page-maker.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { type PageRedirect, type PageVisit, readPageVisit } from './page-visit.ts'
import { sendPage } from './send-page.ts'
import type { StoredPage } from './stored-page.ts'
import * as t from '#words/request-errors.ts'

type Gate = NonNullable<FastifyRequest['gate']>

/**
 * Referrer policy of pages with a secret in their URL. `no-referrer` would also remove the Origin header of their
 * forms.
 */
const SECRET_REFERRER = 'strict-origin'

/** The secret of a link from a mail, which a missing page would show to trackers. */
const TOKEN = /[?&]token=/u

/** Pages are rendered with an external back end too. */
export const needsNoBackEnd = true

export async function routes(app: FastifyInstance): Promise<void> {
  const maker = pageMakerOf(app)
  if (!maker) return
  const store = createPageStore(app, maker.metrics)
  app.quickPages.store = store
  setErrorPages(app)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'everyone', readCost: PAGE_COST, whileClosed: 'page' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const address = request.raw.url ?? '/'
      const isSecret = isSecretPage(address)
      if (isSecret) reply.header('referrer-policy', SECRET_REFERRER)
      // A link with something behind it, or in other letters.
      const link = isSecret ? undefined : secretPathIn(app, splitAddress(address).path)
      if (link !== undefined) return redirectTo(reply.header('cache-control', 'no-store'), link, 302)
      // Address: what is requested, for whom. The owner may have moved it.
      const visit = await readPageVisit(app, request)
      if ('location' in visit) return sendRedirect(reply, visit)
      // Stored page, or one that is made: guard, documents, sections and data (src/routes/load-page.ts), then HTML.
      const found = await getPage(store, maker, visit)
      // An address in capitals.
      const lower = await findLowerCase(store, maker, visit, found)
      if (lower !== undefined) return redirectTo(reply.header('cache-control', 'no-cache'), lower, 301)
      if (!isSecret && found.page.status === 404 && !visit.isPayload && TOKEN.test(address))
        return redirectTo(reply.header('cache-control', 'no-store'), splitAddress(visit.url).path, 302)
      if (isMissedByVisitor(request, found)) countMissing(app, visit.url)
      return sendFound(app, request, reply, visit, found)
    },
  })
}

/** A page, and who may keep it. */
interface FoundPage {
  page: StoredPage
  sharedBy: 'everyone' | 'strangers' | 'nobody'
}

/** Returns the stored page of a visit, or makes it. @throws ApiError 404 for the payload of a personal page, except a preview's */
async function getPage(store: PageStore, maker: PageMaker, visit: PageVisit): Promise<FoundPage> {
  const key = await store.keyOf(visit)
  if (!key) {
    if (visit.isPayload && !visit.isPreview) throw new ApiError(404, 'no_payload', t.noPayload())
    const { page } = await maker.make(visit, { url: visit.url, isPersonal: true, isStored: false })
    return { page, sharedBy: 'nobody' }
  }
  const { href: url, sharedBy } = key
  const make = () => maker.make(visit, { url, isPersonal: false, isStored: store.isEnabled && sharedBy === 'everyone' })
  return { page: store.isEnabled ? await store.getOrMake(visit, key, make) : (await make()).page, sharedBy }
}

/** Whether a visitor of the open shop found nothing. Staff try addresses out, and proxied shops have no database. */
const isMissedByVisitor = ({ method, staff, gate, server }: FastifyRequest, { page }: FoundPage): boolean =>
  page.status === 404 && method === 'GET' && !staff && !gate?.page && server.config.database !== undefined

/** Returns a missing page's address in lower case, if that page exists. */
async function findLowerCase(
  store: PageStore,
  maker: PageMaker,
  visit: PageVisit,
  { page, sharedBy }: FoundPage,
): Promise<string | undefined> {
  if (page.status !== 404 || sharedBy !== 'everyone' || visit.isPayload) return undefined
  const url = lowerAddress(visit.url)
  if (url === undefined) return undefined
  const found = await getPage(store, maker, { ...visit, url })
  return found.page.status === 200 ? url : undefined
}

function sendRedirect(reply: FastifyReply, { location, status, mayLeave, isPayload }: PageRedirect) {
  reply.header('cache-control', 'no-cache')
  // Described instead of performed: the browser must not mistake the target's payload for the requested one.
  if (isPayload) return reply.send({ status, queries: [], redirect: location } satisfies Payload)
  return mayLeave ? redirectAway(reply, location, status) : redirectTo(reply, location, status)
}

function sendFound(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: PageVisit,
  { page, sharedBy }: FoundPage,
): Promise<FastifyReply> {
  const { gate } = request
  if (sharedBy !== 'nobody') removeOpenerPolicy(reply)
  if (gate?.page) return sendWhileClosed(request, reply, visit, page, gate)
  // The listing itself, with the error at the field.
  if (visit.hasUnreadablePrice && !visit.isPayload && page.status === 200)
    return sendPage(request, reply, { ...page, status: 400 }, 'no-store')
  if (visit.isPreview) return sendPage(request, reply.header('x-robots-tag', 'noindex'), page, 'no-store')
  const { cdnMaxAge } = app.config
  const isPublic = sharedBy === 'everyone' && !gate?.closedBy
  const mayUseCdn = page.status === 200 && cdnMaxAge !== undefined && !page.isTemporary
  const shared = mayUseCdn ? `public, no-cache, s-maxage=${cdnMaxAge}` : 'no-cache'
  return sendPage(request, reply, page, isPublic ? shared : 'private, no-cache')
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
function sendWhileClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  { url }: PageVisit,
  page: StoredPage,
  gate: Gate,
) {
  const { row } = readAddress(url)
  const isUnavailable = gate.retryAfter !== undefined && row.mode === true && page.status === 200
  if (isUnavailable) reply.header('retry-after', gate.retryAfter)
  return sendPage(request, reply, isUnavailable ? { ...page, status: 503 } : page, 'no-store')
}

/** Answers failures with small pages of their own, which need neither database nor renderer. */
function setErrorPages(app: FastifyInstance): void {
  const policy = pagePolicy({
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
    if (readPayloadAddress(request.raw.url ?? '/').isPayload)
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
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
