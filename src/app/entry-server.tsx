import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createRequestHandler, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { parseCartCookie } from '#api/cart-cookie.ts'
import type { Payload } from '#api/payload.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { explainDocument } from '#engine/explain-page.ts'
import type { Problem } from '#engine/types.ts'
import { ownPath } from '#lib/url.ts'
import { provideWords, type Words } from '#lib/words.ts'
import type { PageContext } from '#engine/types.ts'
import type { PayloadForm } from '#domain/payload-address.ts'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import type { AppContext, PageResponse } from '#routes/app-context.ts'
import { withAdminBar } from './admin-bar.ts'
import { beforePaintScript } from './before-paint.ts'
import { codeAfterPaint } from './code-after-paint.ts'
import { builtAssets, devAssets, type PageAssets } from './page-assets.ts'
import { MAIN, shownSections, withParts } from './page-parts.ts'
import type { CacheKeyOptions, RenderedPage, RenderInput } from '#routes/render-types.ts'
import { createAppRouter } from './router.tsx'
import { aroundPage } from '#routes/around-page.ts'
import { deferredData, withoutDeferred } from '#routes/deferred-data.ts'
import { writePageData } from '#routes/page-data.ts'
import { pageFacts } from '#routes/page-facts.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { writeQueries } from '#routes/query-data.ts'
import { socialTags } from '#routes/social-tags.ts'
import { structuredData } from '#routes/structured-data.ts'
import { declaredSearch, parseSearch, searchKey, stringifySearch } from '#pages/search.ts'
import { readAddress } from '#pages/read-address.ts'
import { createData, registry } from './wiring.ts'

/** Inlined for admins; the shared sheet of all sections contains it too. */
const PROBLEM_CARD = 'src/engine/problem-card.module.css'

const shopWords = new AsyncLocalStorage<Words | undefined>()
provideWords(() => shopWords.getStore())

/** Time limit for the API; then the 500 page is rendered. */
const API_TIMEOUT_MS = 4000

/**
 * Returns the page cache's key: the path and the page's search values. Undefined if the page must not be cached.
 * `isStranger`: nothing is known about the visitor.
 */
export function cacheKeyOf(url: string, { isStranger = false, facets }: CacheKeyOptions = {}): string | undefined {
  const { path, search } = split(url)
  const { row } = readAddress(path)
  const isOwn = row.personal && !(isStranger && row.alikeForStrangers)
  return isOwn ? undefined : path + searchKey(parseSearch(search), row, facets)
}

/** Returns the problems of a document with this build's sections, for the admin panel (EN-02). */
export const explain = (document: unknown): Promise<Problem[]> => explainDocument(document, registry)

const assets: PageAssets = import.meta.env.DEV ? devAssets() : builtAssets(new URL('../client/', import.meta.url))

/** Renders a complete page. Errors of the page render the 500 page instead of rejecting. */
export function render(input: RenderInput): Promise<RenderedPage> {
  return visit(input, true, async ({ router, context, response, responseHeaders }) => {
    const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const status = response.status === 200 ? statusOf(router) : response.status
    const { nonce } = input
    const shown = shownSections(html)
    const head = [
      headTags(router, context),
      assets.headFor(shown, nonce),
      context.showProblems && html.includes('class="problem-card') ? assets.styleOf(PROBLEM_CARD) : '',
      wordsScript(input.words?.scriptFor?.(assets.messagesFor(shown)), nonce),
      beforePaintScript(shown.all, nonce),
    ]
    const page = withParts(html, [
      ['</head>', head],
      [MAIN, [assets.styleBeforeMain(shown)]],
      ['</body>', [codeAfterPaint(assets.codeFor(shown), nonce)]],
    ])
    const closedBy = context.queryClient.getQueryData(shopValuesQuery().queryKey)?.gate?.page
    return {
      status,
      headers: responseHeaders,
      body: context.isAdmin ? withAdminBar({ html: page.join(''), nonce, closedBy }) : page,
    }
  })
}

/** Loads the data of a page for navigation in the browser (AP-04), including redirects. */
export async function load(input: Omit<RenderInput, 'nonce'>, form: PayloadForm): Promise<RenderedPage> {
  const loaded = await visit(input, false, async ({ router, context, response }) => {
    const status = response.status === 200 ? statusOf(router) : response.status
    const payload: Payload = { status, ...formOf(form, context, pageAt(input.url)) }
    return { status, headers: new Headers({ 'content-type': 'application/json' }), body: JSON.stringify(payload) }
  })
  const { location } = loaded.headers
  if (location === undefined) return loaded
  const payload: Payload = { status: loaded.status, queries: [], redirect: ownPath(location) ?? '/' }
  return { ...loaded, status: 200, headers: {}, body: JSON.stringify(payload) }
}

/** Returns the data of one payload form. */
function formOf(form: PayloadForm, context: AppContext, page: PageContext): Omit<Payload, 'status'> {
  const { queryClient } = context
  if (form === 'whole') return { queries: writeQueries(queryClient) }
  if (form === 'payload') {
    const known = aroundPage(context, page)
    return { queries: writeQueries(queryClient, ({ queryHash }) => !known.has(queryHash)) }
  }
  const data = deferredData(context, page)
  return data
    ? { queries: data.queries, deferred: { sections: data.sections, version: versionOf(data) } }
    : { queries: [] }
}

/** Returns a hash of the data, by which a page and its deferred part are matched. */
const versionOf = (data: object) => createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 12)

/** Serialises a page's data for the browser. Data of lower sections is deferred if the page has a payload. */
function dehydrate(context: AppContext, url: string): { origin?: string; isAdmin?: true; deferred?: string } {
  const page = pageAt(url)
  const data = cacheKeyOf(url) === undefined ? undefined : deferredData(context, page)
  context.pageData = writePageData(data ? withoutDeferred(context, page, data) : writeQueries(context.queryClient))
  return {
    ...(context.origin !== undefined && { origin: context.origin }),
    ...(context.isAdmin && { isAdmin: true as const }),
    ...(data && { deferred: versionOf(data) }),
  }
}

/** The shop's own words, for the code that takes the page over. English in the words of the code needs none. */
const wordsScript = (script: string | undefined, nonce: string | undefined): string =>
  script ? `<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>` : ''

interface Visited {
  router: ReturnType<typeof createAppRouter>
  context: AppContext
  response: PageResponse
  responseHeaders: Headers
}

/** The result of a visit. */
interface Answer {
  status: number
  headers: Headers
  body: string | readonly string[]
}

/** Navigates the router and builds the response, in the shop's words. */
function visit(
  input: RenderInput,
  isRendered: boolean,
  answerWith: (visited: Visited) => Promise<Answer>,
): Promise<RenderedPage> {
  return shopWords.run(input.words?.words, () => visitInWords(input, isRendered, answerWith))
}

async function visitInWords(
  { url, headers, api, nonce, signal, origin, isAdmin = false, builderOrigins = [], facets }: RenderInput,
  isRendered: boolean,
  answerWith: (visited: Visited) => Promise<Answer>,
): Promise<RenderedPage> {
  const tags = new Set<string>()
  const response: PageResponse = { status: 200, problems: [], errors: [] }
  const { queryClient } = createData({ transport: collectTags(api, tags), timeoutMs: API_TIMEOUT_MS })
  const context: AppContext = {
    queryClient,
    registry,
    response,
    showProblems: import.meta.env.DEV || isAdmin,
    ...(isAdmin && { isAdmin, builderOrigins: builderOrigins.join(' ') }),
    ...(origin !== undefined && { origin }),
    ...cartIn(headers),
  }
  const { path, search } = split(url)
  // The router would redirect addresses it spells differently; they are normalised instead.
  const href = path + stringifySearch(declaredSearch(parseSearch(search), readAddress(path).row, facets))
  const request = new Request(`http://localhost${href}`, {
    headers: definedHeaders(headers),
    signal: signal ?? AbortSignal.timeout(2 * API_TIMEOUT_MS),
  })
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      timeless(
        createAppRouter({
          context,
          dehydrate: () => (isRendered ? dehydrate(context, url) : {}),
          ...(nonce && { nonce }),
        }),
      ),
  })
  let made: Answer | undefined
  // The router requires a response. It is empty, because encoding and decoding a body would be wasted.
  const answer = await handle(async ({ router, responseHeaders }) => {
    made = await answerWith({ router, context, response, responseHeaders })
    return new Response(null, { status: made.status, headers: made.headers })
  })
  const body = made?.body ?? (await answer.text())
  const { status } = answer
  queryClient.clear()
  return {
    status,
    headers: Object.fromEntries(answer.headers),
    body,
    cacheable: status === 200 && response.errors.length === 0,
    tags: [...tags],
    problems: response.problems,
    errors: response.errors,
  }
}

/**
 * Returns a router whose output contains no timestamps: processes produce the same bytes for the same data, so that any
 * can revalidate a browser's copy (OP-05). The browser treats every match as stale anyway.
 */
function timeless(router: ReturnType<typeof createAppRouter>): ReturnType<typeof createAppRouter> {
  const load = router.load
  router.load = async (options) => {
    await load(options)
    for (const match of router.stores.matches.get()) match.updatedAt = 0
  }
  return router
}

/**
 * Returns how often per second React alone renders a page's tree to a string, as a baseline for `render`, which also
 * routes, loads, validates and serialises. For the benchmark; blocks the process for `milliseconds`.
 */
export async function bareRendersPerSecond(
  { url, api }: Pick<RenderInput, 'url' | 'api'>,
  milliseconds: number,
): Promise<number> {
  const { queryClient } = createData({ transport: api, timeoutMs: API_TIMEOUT_MS })
  const response: PageResponse = { status: 200, problems: [], errors: [] }
  let renders = 0
  const handle = createRequestHandler({
    request: new Request(`http://localhost${url}`),
    createRouter: () => createAppRouter({ context: { queryClient, registry, response, showProblems: false } }),
  })
  await handle(async ({ router }) => {
    const end = performance.now() + milliseconds
    for (; performance.now() < end; renders += 1) renderToString(<RouterServer router={router} />)
    return new Response()
  })
  return (renders / milliseconds) * 1000
}

/** Returns head tags for crawlers: social cards and structured data. */
function headTags(router: ReturnType<typeof createAppRouter>, context: AppContext): string {
  const match = router.stores.matches.get().at(-1)
  if (!match || match.status !== 'success') return ''
  const facts = pageFacts(match)
  const { settings } = context.queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  return socialTags(facts, settings?.['twitter']) + structuredData(facts, context)
}

const statusOf = (router: { stores: { matches: { get(): { status: string }[] } } }) =>
  router.stores.matches.get().some((match) => match.status === 'error') ? 500 : 200

function collectTags(api: ApiTransport, tags: Set<string>): ApiTransport {
  return async (request) => {
    const reply = await api(request)
    for (const tag of reply.header('cache-tags')?.split(' ') ?? []) if (tag) tags.add(decodeURI(tag))
    return reply
  }
}

function definedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const pageAt = (url: string) => {
  const { path, search } = split(url)
  return pageContextOf(path, parseSearch(search))
}

function split(url: string): { path: string; search: string } {
  const [beforeHash = ''] = url.split('#')
  const mark = beforeHash.indexOf('?')
  const path = mark < 0 ? beforeHash : beforeHash.slice(0, mark)
  // Never resolved against a base: `//evil.example` is a path here, not a host.
  return { path: path.replace(/^\/{2,}/, '/') || '/', search: mark < 0 ? '' : beforeHash.slice(mark) }
}

/** Returns the cart named by a visitor's cookie; public pages are rendered without cookies. */
function cartIn({ cookie = '' }: RenderInput['headers']): Pick<AppContext, 'cartIdentity'> {
  const pairs = cookie.split(/;\s*/u)
  const valueOf = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  const found = valueOf(HOST_CART_COOKIE) ?? valueOf(CART_COOKIE)
  try {
    const cartIdentity = parseCartCookie(found && decodeURIComponent(found))
    return cartIdentity ? { cartIdentity } : {}
  } catch {
    return {}
  }
}
