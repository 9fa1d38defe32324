import { setMaxListeners } from 'node:events'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ownPath } from '#lib/url.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { PageRenderer, RenderedPage, RenderInput } from '#routes/render-types.ts'
import { Placeholders } from '#server/pages/images/placeholders.ts'
import { pictureStoreOf } from '#server/pages/images/picture-store.ts'
import { expiryOf } from '#server/platform/cache/tagged-cache.ts'
import { WorkGate, type WorkGateOptions } from '#server/platform/gate/work-gate.ts'
import { acceptConnections } from '#server/platform/http/accept-connections.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { encodeForHeader } from '#server/platform/http/header-text.ts'
import { readShopWords } from '#server/platform/words/shop-words.ts'
import { readPluginHosts } from '#server/store/plugins/service.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/request-errors.ts'
import { hashInline, pagePolicy, stylesOf } from './csp.ts'
import { beforeDeadline, DEADLINE_MS, startDeadline } from './page-deadline.ts'
import { type PageMetrics, pageMetrics } from './page-metrics.ts'
import { type MadePage, readFacets } from './page-store.ts'
import type { PageVisit } from './page-visit.ts'
import { type StoredPage, storePage } from './stored-page.ts'
import { draftTransport } from './draft-transport.ts'
import { createReplyCache, inProcessTransport } from './transport.ts'

const GATE: WorkGateOptions = {
  running: 12,
  waiting: 200,
  patience: 3500,
  // Rendering uses one thread: this limits how many pages one network renders at once.
  network: { running: 3, waiting: 50 },
  // Leaves places for shared pages.
  personal: { running: 3, waiting: 50 },
}

export interface MakeOptions {
  /** The page's path and query; for a shared page, only its declared parameters. */
  url: string
  /** Made for one visitor, whose cookies the API receives. */
  isPersonal: boolean
  /** The page is stored with its payload. */
  isStored: boolean
  /** Shown instead of the published document; the page must not be stored then. */
  draft?: TemplateResult | undefined
}

export interface PageMaker {
  metrics: PageMetrics
  /** Makes a page or its payload. Rejects if it cannot be made, or must not be made now. */
  make: (visit: PageVisit, options: MakeOptions) => Promise<MadePage>
}

// Each part of the server has its own app, but they share the page options.
const makers = new WeakMap<FastifyInstance['pageOptions'], PageMaker>()

/** Returns the page maker shared by all parts of the server; undefined without a renderer. */
export function pageMakerOf(app: FastifyInstance): PageMaker | undefined {
  const { renderer, renderGate } = app.pageOptions
  if (!renderer) return undefined
  const maker = makers.get(app.pageOptions) ?? createPageMaker(app, renderer, renderGate)
  makers.set(app.pageOptions, maker)
  return maker
}

/** Makes pages with a renderer: limits how many are made at once, and completes their HTML. */
function createPageMaker(
  app: FastifyInstance,
  renderer: PageRenderer,
  gateOptions: Partial<WorkGateOptions> = {},
): PageMaker {
  const gate = new WorkGate({ ...GATE, ...gateOptions })
  const metrics = pageMetrics(app.metrics, gate)
  const logged = new Set<string>()
  const replies = createReplyCache(app)
  const placeholders = new Placeholders(pictureStoreOf(app))

  async function make(visit: PageVisit, options: MakeOptions): Promise<MadePage> {
    const nonce = visit.isPayload ? undefined : randomBytes(16).toString('base64')
    const rendered = await inTurn(visit, options, (input) =>
      nonce === undefined ? renderer.load(input) : renderer.render({ ...input, nonce }),
    )
    logProblems(rendered)
    const { status, body, payload, tags, cacheable: isCacheable } = rendered
    const lifetime = Number.isFinite(expiryOf(tags)) ? { isTemporary: true } : {}
    if (nonce === undefined)
      return { page: { ...storePage(status, body, PAYLOAD_HEADERS), ...lifetime }, tags, isCacheable }
    const headers = safeHeaders(rendered)
    const pictured = await placeholders.inlineInto(body)
    const policy = await readPolicy(visit.edition)
    const made = options.isPersonal ? keepNonce(pictured, nonce) : hashInline(pictured, nonce)
    headers['content-security-policy'] = pagePolicy({ ...policy, scripts: made.scripts, styles: made.styles })
    const page: StoredPage = { ...storePage(status, made.html, headers), ...lifetime }
    if (payload !== undefined) page.payload = { ...storePage(status, payload, PAYLOAD_HEADERS), ...lifetime }
    return { page, tags, isCacheable }
  }

  /** Renders within the page's deadline, once it is the visitor's turn. */
  async function inTurn(
    visit: PageVisit,
    { url, isPersonal, isStored, draft }: MakeOptions,
    work: (input: RenderInput) => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const deadline = startDeadline()
    const { signal } = deadline
    // A page makes many calls at once, each of which listens to the signal.
    setMaxListeners(0, signal)
    const { publicOrigin, builderOrigins, adminOrigin } = app.config
    const facets = await readFacets(app)
    let isUnavailable = false
    const published = inProcessTransport(app, visit, isPersonal, signal, replies)
    const call = draft ? draftTransport(published, draft) : published
    const input: RenderInput = {
      url,
      isAdmin: isPersonal && visit.edition.audience === 'admin',
      isStored,
      builderOrigins,
      ...(adminOrigin !== undefined && { adminOrigin }),
      headers: isPersonal ? visit.headers : { host: visit.headers['host'] },
      api: async (request) => {
        const reply = await call(request)
        // Only a 503 with Retry-After means that the database is unavailable; without it the shop is not set up.
        isUnavailable ||= reply.status === 503 && reply.header('retry-after') !== undefined
        return reply
      },
      signal,
      ...(publicOrigin !== undefined && { origin: publicOrigin }),
      ...(facets && { facets }),
      words: await readShopWords(app),
    }
    const askedAt = performance.now()
    const rendered = await gate
      .run({ network: visit.network, personal: isPersonal }, async () => {
        const startedAt = performance.now()
        try {
          signal.throwIfAborted()
          await acceptConnections()
          return await beforeDeadline(work(input), signal)
        } catch (error) {
          // The machine or its database is too slow: the shop is busy, not broken. Nothing is known of an external back
          // end, unless most of the time was spent in the queue.
          if (signal.aborted && (app.config.database || startedAt - askedAt > DEADLINE_MS / 4))
            throw new ApiError(503, 'overloaded', t.busy(), { retryAfter: 2 })
          throw error
        } finally {
          metrics.rendered((performance.now() - startedAt) / 1000)
        }
      })
      .finally(deadline.clear)
    // A page under maintenance is a 503 of its own.
    if (rendered.status === 500 && isUnavailable && app.config.database)
      throw new ApiError(503, 'unavailable', t.unavailable(), { retryAfter: 5 })
    return rendered
  }

  /** No plugin's script may act with the rights of staff (AD-01). */
  async function readPolicy({ origin, audience }: PageVisit['edition']) {
    const { builderOrigins, database } = app.config
    const hosts = database && audience !== 'admin' ? await readPluginHosts(app).catch(() => ({})) : {}
    return { builderOrigins, frames: await frameOrigins(), hosts, secure: origin.startsWith('https:') }
  }

  /** The contact page embeds a map (setting google_embed_url). */
  async function frameOrigins(): Promise<string[]> {
    if (!app.config.database) return []
    const settings: Record<string, unknown> = await readSettings(app).catch(() => ({}))
    const url = settings['google_embed_url']
    return typeof url === 'string' && URL.canParse(url) && url.startsWith('https:') ? [new URL(url).origin] : []
  }

  /** Logs each problem of a document once. */
  function logProblems({ problems = [], errors = [] }: RenderedPage): void {
    for (const error of errors) app.log.error({ err: error }, 'rendering failed')
    for (const { document, code, pointer, message } of problems) {
      const id = `${document} ${code} ${pointer}`
      if (logged.has(id) || logged.size > 1000) continue
      logged.add(id)
      app.log.warn({ document, code, pointer }, message)
    }
  }

  return { make, metrics }
}

const PAYLOAD_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' }

/** A nonce lets the renderer's scripts run and blocks injected ones, on a page that is sent once. */
const keepNonce = (html: string | readonly string[], nonce: string) => ({
  html,
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`, ...stylesOf(html, nonce)],
})

/** Removes cookies and headers set by the server itself, and keeps redirects inside the shop. */
function safeHeaders({ status, headers }: RenderedPage): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (lower === 'location') safe[lower] = encodeForHeader(ownPath(value) ?? '/')
    else if (
      ![
        'content-length',
        'set-cookie',
        'content-security-policy',
        'transfer-encoding',
        'connection',
        'content-encoding',
        'etag',
        'cache-control',
      ].includes(lower)
    )
      safe[lower] = value
  }
  if (status >= 300 && status < 400 && status !== 304) safe['location'] ??= '/'
  safe['content-type'] = 'text/html; charset=utf-8'
  return safe
}
