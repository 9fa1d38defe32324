import { isRedirect } from '@tanstack/react-router'
import { parseCartCookie } from '#api/cart-cookie.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Payload } from '#api/payload.ts'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import { PAYLOAD_PREFIX } from '#domain/payload-address.ts'
import { ownPath, splitAddress } from '#lib/url.ts'
import { showsDrafts } from '#pages/page-key.ts'
import { readAddress } from '#pages/read-address.ts'
import { declaredSearch, parseSearch, stringifySearch } from '#pages/search.ts'
import type { AppContext, PageResponse } from '#routes/app-context.ts'
import { loadPage } from '#routes/load-page.ts'
import { writePageData } from '#routes/page-data.ts'
import { writeQueries } from '#routes/query-data.ts'
import type { RenderedPage, RenderInput } from '#routes/render-types.ts'
import { isShutOut } from '#routes/shut-out.ts'
import type { PageRequest } from '#routes/visit.ts'
import { writePageQueries, writePayload } from '#routes/write-payload.ts'
import { type CallDeadline, startCallDeadline } from './call-deadline.ts'
import { renderHtml } from './render-html.tsx'
import { createData, registry } from './wiring.ts'

/** Time limit for the API; then the 500 page is rendered. */
const API_TIMEOUT_MS = 4000

/**
 * Makes a page: loads it (`loadPage`), writes its data, and renders its HTML. Errors of the page render the 500 page
 * instead of rejecting. The server stores the result (server/pages/rendering/).
 */
export async function makePage(input: RenderInput): Promise<RenderedPage> {
  const { context, href, tags, request, deadline } = openPage(input)
  const redirected = await loadInto(context, request)
  deadline.clear()
  if (redirected) return redirected
  const { served, response } = context
  const isCacheable = response.status === 200 && context.failure === undefined && response.errors.length === 0
  const queries = served ? writePageQueries(served, context) : writeQueries(context.queryClient)
  // A page that is stored refers to its payload, which is stored with it; any other contains its data, and so does the
  // page of a closed shop, whose payload may answer 503.
  const isStored = input.isStored === true && isCacheable && tags.size > 0 && !isShutOut(context.queryClient)
  const payload = isStored ? writePayload(200, queries) : undefined
  const payloadHref = PAYLOAD_PREFIX + href
  context.pageData = writePageData(payload ? { payload: href, version: payload.version } : { queries })
  const html = await renderHtml(context, {
    href,
    headers: definedHeaders(input.headers),
    signal: request.signal,
    nonce: input.nonce,
    payload: payload && payloadHref,
    wordsFor: input.words?.scriptFor,
  })
  const status = response.status === 200 && html.hasFailed ? 500 : response.status
  return {
    ...resultOf(context, tags),
    status,
    headers: Object.fromEntries(html.headers),
    body: html.body,
    cacheable: isCacheable && status === 200,
    ...(payload && { payload: payload.json }),
  }
}

/** Makes the payload of a page for a navigation in the browser (AP-04), including redirects. */
export async function makePayload(input: RenderInput): Promise<RenderedPage> {
  const { context, tags, request, deadline } = openPage(input)
  const redirected = await loadInto(context, request)
  deadline.clear()
  const location = redirected?.headers['location']
  if (redirected && location !== undefined) {
    const body: Payload = { status: redirected.status, queries: [], redirect: ownPath(location) ?? '/' }
    return { ...redirected, status: 200, headers: {}, body: JSON.stringify(body) }
  }
  const { served, response, failure } = context
  const status = response.status === 200 && failure !== undefined ? 500 : response.status
  const queries = served ? writePageQueries(served, context) : writeQueries(context.queryClient)
  return {
    ...resultOf(context, tags),
    status,
    headers: {},
    body: writePayload(status, queries).json,
    cacheable: status === 200 && response.errors.length === 0,
  }
}

interface OpenedPage {
  context: AppContext
  /** The page's address with its declared parameters. */
  href: string
  /** Cache tags of all API replies, as they arrive. */
  tags: Set<string>
  /** To be cleared once the page is loaded. */
  deadline: CallDeadline
  request: PageRequest & { href: string; signal: AbortSignal }
}

/** Creates what one page needs: a query cache, and calls made for its visitor. */
function openPage({
  url,
  headers,
  api,
  signal,
  origin,
  isAdmin,
  builderOrigins,
  adminOrigin,
  facets,
}: RenderInput): OpenedPage {
  const tags = new Set<string>()
  const response: PageResponse = { status: 200, problems: [], errors: [] }
  const deadline = startCallDeadline(API_TIMEOUT_MS, signal)
  const { queryClient } = createData({
    transport: collectTags(api, tags, deadline),
    timeoutMs: API_TIMEOUT_MS,
    deadline,
  })
  const context: AppContext = {
    queryClient,
    registry,
    response,
    showProblems: import.meta.env.DEV || isAdmin === true,
    ...(isAdmin && { isAdmin, builderOrigins: builderOrigins?.join(' ') ?? '' }),
    ...(isAdmin && adminOrigin !== undefined && { adminOrigin }),
    ...(origin !== undefined && { origin }),
    ...cartIn(headers),
  }
  const { path, query } = splitAddress(url)
  const raw = parseSearch(query)
  // The router would redirect addresses it spells differently; they are normalised instead.
  const search = declaredSearch(raw, readAddress(path).row, facets)
  const href = path + stringifySearch(search)
  const drafts = showsDrafts(isAdmin === true, raw)
  const request = { pathname: path, search, href, drafts, signal: signal ?? AbortSignal.timeout(2 * API_TIMEOUT_MS) }
  return { context, href, tags, request, deadline }
}

/** Loads the page into the context: as `served`, or as `failure`. Returns the response of a redirect. */
async function loadInto(context: AppContext, request: OpenedPage['request']): Promise<RenderedPage | undefined> {
  try {
    context.served = await loadPage(request, context)
    return undefined
  } catch (error) {
    if (isRedirect(error))
      return {
        status: error.status,
        headers: { location: error.options.href ?? '/' },
        body: '',
        cacheable: false,
        tags: [],
      }
    context.failure = error instanceof Error ? error : new Error(String(error))
    return undefined
  }
}

const resultOf = ({ response, queryClient }: AppContext, tags: ReadonlySet<string>) => {
  queryClient.clear()
  return { tags: [...tags], problems: response.problems, errors: response.errors }
}

function collectTags(api: ApiTransport, tags: Set<string>, deadline: CallDeadline): ApiTransport {
  return async (request) => {
    deadline.restart()
    const reply = await api(request)
    for (const tag of reply.header('cache-tags')?.split(' ') ?? []) if (tag) tags.add(decodeURI(tag))
    return reply
  }
}

const definedHeaders = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))

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
