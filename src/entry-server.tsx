import { createRequestHandler, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { ApiTransport } from '#api/transport.ts'
import { firstSections } from '#engine/late-sections.ts'
import { closedNoticeScript } from '#sections/notice-bar/before-paint.ts'
import type { PageResponse } from './app-context.ts'
import { builtAssets, devAssets, type PageAssets, type ShownSections } from './page-assets.ts'
import type { RenderedPage, RenderInput } from './render-types.ts'
import { createAppRouter } from './router.tsx'
import { parseSearch, readSearch, stringifySearch } from './routes/-page/search.ts'
import { createData, registry } from './wiring.ts'

/** A page waits this long for the API; then it is the 500 page. */
const API_TIMEOUT_MS = 4000

/** Pages that show or change something of one visitor; they are rendered anew each time. */
const personal = /^\/(cart|account|checkout|checkout-failed|checkout-complete|track-order|admin)(\/|$)/

/** The page cache's key: the path and the search values that pages know. Undefined: the page is never cached. */
export function cacheKeyOf(url: string): string | undefined {
  const { path, search } = split(url)
  if (personal.test(path)) return undefined
  return path + stringifySearch({ ...readSearch(parseSearch(search)) })
}

const assets: PageAssets = import.meta.env.DEV ? devAssets() : builtAssets(new URL('../client/', import.meta.url))

/** Renders one page, whole. Never rejects because of the page itself: that becomes the 500 page. */
export async function render({ url, headers, api, nonce, signal }: RenderInput): Promise<RenderedPage> {
  const tags = new Set<string>()
  const response: PageResponse = { status: 200, problems: [], errors: [] }
  const { queryClient } = createData({ transport: collectTags(api, tags), timeoutMs: API_TIMEOUT_MS })
  const { path, search } = split(url)
  // The router answers an address it would write otherwise with a redirect; unusual spellings are no reason for one.
  const href = path + stringifySearch(parseSearch(search))
  const request = new Request(`http://localhost${href}`, {
    headers: definedHeaders(headers),
    signal: AbortSignal.any([AbortSignal.timeout(2 * API_TIMEOUT_MS), ...(signal ? [signal] : [])]),
  })
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({
        context: { queryClient, registry, response, showProblems: import.meta.env.DEV },
        ...(nonce && { nonce }),
      }),
  })
  const answer = await handle(async ({ router, responseHeaders }) => {
    const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const status = response.status === 200 ? statusOf(router) : response.status
    return new Response(html, { status, headers: responseHeaders })
  })
  const html = await answer.text()
  const { status } = answer
  queryClient.clear()
  return {
    status,
    headers: Object.fromEntries(answer.headers),
    html: html.replace('</head>', () => `${assets.headFor(shownSections(html), nonce)}${noticeScript(nonce)}</head>`),
    cacheable: status === 200 && response.errors.length === 0,
    tags: [...tags],
    problems: response.problems,
    errors: response.errors,
  }
}

/**
 * How often a second bare React renders the very tree of a page to a string: the yardstick for `render`, which also
 * routes, fetches, validates and writes the page's data. For the bench; blocks the process for `milliseconds`.
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

const statusOf = (router: { stores: { matches: { get(): { status: string }[] } } }) =>
  router.stores.matches.get().some((match) => match.status === 'error') ? 500 : 200

/** Hides a notice that was closed before anything is painted. */
const noticeScript = (nonce: string | undefined) =>
  `<script${nonce ? ` nonce="${nonce}"` : ''}>${closedNoticeScript}</script>`

/** The sections of the page, read off the page: their css is inlined, and the chunks of the first are preloaded. */
function shownSections(html: string): ShownSections {
  const [start, end] = [html.indexOf('<main id="main"'), html.lastIndexOf('</main>')]
  const within = keysIn(html.slice(Math.max(start, 0), Math.max(end, 0)))
  const around = start < 0 ? keysIn(html) : [...keysIn(html.slice(0, start)), ...keysIn(html.slice(end))]
  const unique = (keys: string[]) => [...new Set(keys)]
  return { all: unique([...around, ...within]), first: unique([...around, ...within.slice(0, firstSections)]) }
}

const keysIn = (html: string) => [...html.matchAll(/ data-section="([a-z0-9-]+)"/g)].map((match) => match[1]!)

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

function split(url: string): { path: string; search: string } {
  const [beforeHash = ''] = url.split('#')
  const mark = beforeHash.indexOf('?')
  const path = mark < 0 ? beforeHash : beforeHash.slice(0, mark)
  // Never resolved against a base: `//evil.example` is a path here, not a host.
  return { path: path.replace(/^\/{2,}/, '/') || '/', search: mark < 0 ? '' : beforeHash.slice(mark) }
}
