import { setMaxListeners } from 'node:events'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type RequestedForm, type PayloadForm, readPayloadAddress } from '#domain/payload-address.ts'
import { ownPath } from '#lib/url.ts'
import type { Network } from '#server/platform/network/network.ts'
import { readShopWords } from '#server/platform/words/shop-words.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { WorkGate, type WorkGateOptions } from '#server/platform/gate/work-gate.ts'
import { acceptConnections } from '#server/platform/http/accept-connections.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import { PAGE_CACHE_MIB } from '#server/platform/environment/environment.ts'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { keptFacetNames, readFacetNames } from '#server/catalogue/listing/facet-values.ts'
import { readPluginHosts } from '#server/store/plugins/service.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { pictureStoreOf } from '#server/pages/images/picture-store.ts'
import { Placeholders } from '#server/pages/images/placeholders.ts'
import { beforeDeadline, DEADLINE_MS, startDeadline } from './page-deadline.ts'
import { hashInline, pagePolicy, stylesOf } from './csp.ts'
import { pageMetrics } from './page-metrics.ts'
import type { PageRenderer, RenderedPage, RenderInput } from '#routes/render-types.ts'
import { type StoredPage, compressAgain, compressPage, sizeOfPage, storePage } from './stored-page.ts'
import { createReplyCache, inProcessTransport } from './transport.ts'
import { encodeForHeader } from '#server/platform/http/header-text.ts'
import * as t from '#words/request-errors.ts'

const GATE: WorkGateOptions = {
  running: 12,
  waiting: 200,
  patience: 3500,
  // Rendering uses one thread: this limits how many pages one network renders at once.
  network: { running: 3, waiting: 50 },
  // Leaves places for shared pages.
  personal: { running: 3, waiting: 50 },
}
/** Cache hits after which a page is compressed further. */
const HITS_BEFORE_RECOMPRESSION = 3

export interface Visit {
  url: string
  origin: string
  address: string
  network: Network
  /** How the visitor entered the shop (open, password, admin); pages are cached separately for each. */
  pass: Pass
  headers: Record<string, string | undefined>
  /** Pages of admins are never shared. */
  isAdmin: boolean
}

export interface PageService {
  /** Rejects if the page cannot be rendered; a personal page has no payload (404). */
  get: (visit: Visit) => Promise<{ page: StoredPage; shared: boolean; isPersonal: boolean }>
  /** Returns a page of an open shop from the cache only. */
  peek: (url: string, origin: string) => StoredPage | undefined
  /** Must be called when a page from `peek` is sent; frequently sent pages are compressed further. */
  countHit: (page: StoredPage, url: string, origin: string) => void
  cache: TaggedCache<StoredPage>
}

export function createPageService(
  app: FastifyInstance,
  renderer: PageRenderer,
  gateOptions: Partial<WorkGateOptions> = {},
): PageService {
  const cacheMib = app.pageOptions.pageCacheMb ?? PAGE_CACHE_MIB
  const cache = new TaggedCache<StoredPage>({ maxSize: Math.max(cacheMib, 1) * 1024 * 1024, sizeOf: sizeOfPage })
  const gate = new WorkGate({ ...GATE, ...gateOptions })
  const metrics = pageMetrics(app.metrics, gate)
  const logged = new Set<string>()
  app.changeTargets.push(cache)
  const replies = createReplyCache(app)
  const placeholders = new Placeholders(pictureStoreOf(app))

  function peek(address: string, origin: string): StoredPage | undefined {
    const { form, url } = readPayloadAddress(address)
    const facets = keptFacetNames(app)
    // The shop's facets are not cached yet; the regular path reads them.
    if (app.config.database && !facets && url.includes('?')) return undefined
    const cacheKey = renderer.cacheKeyOf(url, { facets })
    return cacheKey === undefined ? undefined : cache.get(keyOf({ origin, pass: 'open' }, form, cacheKey))
  }

  return {
    cache,
    peek,
    countHit: (page, url, origin) => countHit(page, () => peek(url, origin)),
    get: async (visit) => {
      const { form, url } = readPayloadAddress(visit.url)
      const isStranger = form === 'page' && isUnknown(visit)
      const facets = await facetNames()
      const forAll = renderer.cacheKeyOf(url, { facets })
      const cacheKey =
        visit.isAdmin && form === 'page' ? undefined : (forAll ?? renderer.cacheKeyOf(url, { isStranger, facets }))
      if (cacheKey === undefined) {
        if (form !== 'page') throw new ApiError(404, 'no_payload', t.noPayload())
        return { page: (await render(visit, url, true)).page, shared: false, isPersonal: true }
      }
      const make = (of: string) => (form === 'page' ? render(visit, of, false) : load(visit, of, form))
      // A page cached for unknown visitors is still personal: no proxy may keep it.
      const shared = forAll !== undefined
      if (cacheMib === 0) return { page: (await make(cacheKey)).page, shared, isPersonal: false }
      // Rendered from the cache key: other parts of the first visitor's URL must not end up in a shared page.
      const key = keyOf(visit, form, cacheKey)
      let isOwn = false
      const getOrMake = () =>
        cache.getOrMake(key, async () => {
          isOwn = true
          const { page: made, rendered } = await make(cacheKey.startsWith('/') ? cacheKey : url)
          const keep = rendered.cacheable && rendered.tags.length > 0
          if (keep)
            void compressPage(() => cache.get(key)).then(
              (compressed) => compressed && cache.updateSize(key, compressed),
              (error: unknown) => app.log.warn({ err: error }, 'compressing a page failed'),
            )
          return { value: made, tags: rendered.tags, keep }
        })
      const kept = cache.get(key)
      if (kept) countHit(kept, () => cache.get(key))
      else metrics.asked('miss')
      const page = await getOrMake().catch((error: unknown) => {
        // Another visitor's rendering, which this one waited for, was refused: try once more.
        if (isOwn || !(error instanceof ApiError)) throw error
        return getOrMake()
      })
      return { page, shared, isPersonal: false }
    },
  }

  /** Undefined with an external back end that does not list them, where any name may be a facet. */
  async function facetNames(): Promise<ReadonlySet<string> | undefined> {
    return app.config.database ? readFacetNames(app).catch(() => undefined) : undefined
  }

  /** `find` returns the page that is in the cache by then. */
  function countHit(page: StoredPage, find: () => StoredPage | undefined): void {
    metrics.asked('hit')
    page.hits = (page.hits ?? 0) + 1
    if (page.hits === HITS_BEFORE_RECOMPRESSION)
      compressAgain(() => (find() === page ? page : undefined)).catch((error: unknown) =>
        app.log.warn({ err: error }, 'compressing a page again failed'),
      )
  }

  async function load(
    visit: Visit,
    url: string,
    form: PayloadForm,
  ): Promise<{ page: StoredPage; rendered: RenderedPage }> {
    const rendered = await make(visit, false, (input) => renderer.load({ url, ...input }, form))
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' }
    return { page: storePage(rendered.status, rendered.body, headers), rendered }
  }

  async function make(
    visit: Visit,
    personal: boolean,
    work: (input: Omit<RenderInput, 'url' | 'nonce'>) => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const deadline = startDeadline()
    const { signal } = deadline
    // A page makes many calls at once, each of which listens to the signal.
    setMaxListeners(0, signal)
    const { publicOrigin, builderOrigins } = app.config
    const facets = await facetNames()
    let isUnavailable = false
    const call = inProcessTransport(app, visit, personal, signal, replies)
    const input = {
      isAdmin: personal && visit.isAdmin,
      builderOrigins,
      headers: personal ? visit.headers : { host: visit.headers['host'] },
      api: async (request: Parameters<typeof call>[0]) => {
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
      .run({ network: visit.network, personal }, async () => {
        const startedAt = performance.now()
        try {
          signal.throwIfAborted()
          await acceptConnections()
          return await beforeDeadline(work(input), signal)
        } catch (error) {
          // Most of the time was spent in the queue: the shop is busy, not broken.
          if (signal.aborted && startedAt - askedAt > DEADLINE_MS / 4)
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
    logProblems(rendered)
    return rendered
  }

  async function render(
    visit: Visit,
    url: string,
    personal: boolean,
  ): Promise<{ page: StoredPage; rendered: RenderedPage }> {
    const nonce = randomBytes(16).toString('base64')
    const rendered = await make(visit, personal, (input) => renderer.render({ url, nonce, ...input }))
    const headers = safeHeaders(rendered)
    const body = await placeholders.inlineInto(rendered.body)
    const { builderOrigins } = app.config
    const hosts = app.config.database ? await readPluginHosts(app).catch(() => ({})) : {}
    const policy = { builderOrigins, frames: await frameOrigins(), hosts, secure: visit.origin.startsWith('https:') }
    if (personal) {
      // The nonce lets the renderer's scripts run and blocks injected ones.
      const styles = stylesOf(body, nonce)
      headers['content-security-policy'] = pagePolicy({
        ...policy,
        scripts: [`'nonce-${nonce}'`],
        styles: [`'nonce-${nonce}'`, ...styles],
      })
      return { page: storePage(rendered.status, body, headers), rendered }
    }
    const hashed = hashInline(body, nonce)
    headers['content-security-policy'] = pagePolicy({ ...policy, scripts: hashed.scripts, styles: hashed.styles })
    return { page: storePage(rendered.status, hashed.html, headers), rendered }
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
}

/** Whether the request cannot contain a cart or login. */
const isUnknown = ({ isAdmin, headers }: Visit): boolean =>
  !isAdmin && headers['cookie'] === undefined && headers['authorization'] === undefined

/** The origin is part of the page (canonical links). */
const keyOf = ({ origin, pass }: Pick<Visit, 'origin' | 'pass'>, form: RequestedForm, cacheKey: string): string =>
  `${origin} ${pass} ${form} ${cacheKey}`

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
