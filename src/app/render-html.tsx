import { createRequestHandler, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { AppContext } from '#routes/app-context.ts'
import { pageFacts } from '#routes/page-facts.ts'
import { socialTags } from '#routes/social-tags.ts'
import { structuredData } from '#routes/structured-data.ts'
import { withAdminBar } from './admin-bar.ts'
import { beforePaintScript } from './before-paint.ts'
import { codeAfterPaint } from './code-after-paint.ts'
import { builtAssets, devAssets, type PageAssets } from './page-assets.ts'
import { MAIN, shownSections, withParts } from './page-parts.ts'
import { releaseRouter } from './release-router.ts'
import { createAppRouter } from './router.tsx'

/** Inlined for admins; the shared sheet of all sections contains it too. */
const PROBLEM_CARD = 'src/engine/problem-card.module.css'

const assets: PageAssets = import.meta.env.DEV ? devAssets() : builtAssets(new URL('../client/', import.meta.url))

interface Options {
  /** The page's address within the shop. */
  href: string
  headers: Record<string, string>
  signal: AbortSignal
  nonce: string | undefined
  /** Address of the payload that contains the page's data; absent if the HTML contains it. */
  payload: string | undefined
  /** What the shop says differently from its code, as a script for the browser. */
  wordsFor: ((ids?: ReadonlySet<string>) => string) | undefined
}

/** The HTML in parts, and the response's headers. */
interface RenderedHtml {
  /** React failed to render the page, and rendered the 500 page. */
  hasFailed: boolean
  headers: Headers
  body: string | readonly string[]
}

/**
 * Renders a page that is loaded (`context.served`), or the page of its failure (`context.failure`). Everything it reads
 * is in the query cache.
 */
export async function renderHtml(context: AppContext, options: Options): Promise<RenderedHtml> {
  const { href, headers, signal, nonce } = options
  const request = new Request(`http://localhost${href}`, { headers, signal })
  const router = withoutTimes(
    createAppRouter({ context, dehydrate: () => dehydrate(context), ...(nonce && { nonce }) }),
  )
  const handle = createRequestHandler({ request, createRouter: () => router })
  let made: RenderedHtml | undefined
  // The router requires a response. It is empty, because encoding and decoding a body would be wasted.
  const answer = await handle(async ({ responseHeaders }) => {
    const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const hasFailed = router.stores.matches.get().some(({ status }) => status === 'error')
    made = { hasFailed, headers: responseHeaders, body: completeHtml(html, context, options) }
    return new Response(null)
  })
  releaseRouter(router)
  return made ?? { hasFailed: true, headers: answer.headers, body: await answer.text() }
}

/** Adds what surrounds the rendered page: head tags, styles, scripts and, for an admin, the bar. */
function completeHtml(html: string, context: AppContext, { nonce, payload, wordsFor }: Options): string | string[] {
  const shown = shownSections(html)
  const head = [
    headTags(context),
    assets.headFor(shown, nonce),
    context.showProblems && html.includes('class="problem-card') ? assets.styleOf(PROBLEM_CARD) : '',
    wordsScript(wordsFor?.(assets.messagesFor(shown)), nonce),
    beforePaintScript(shown.all, nonce),
  ]
  // Requested together with the code, which needs it first.
  const preload = payload ? `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(payload)}">` : ''
  const code = assets.codeFor(shown)
  const page = withParts(html, [
    ['</head>', head],
    [MAIN, [assets.styleBeforeMain(shown)]],
    ['</body>', [codeAfterPaint(code && preload + code, nonce)]],
  ])
  const closedBy = context.queryClient.getQueryData(shopValuesQuery().queryKey)?.gate?.page
  return context.isAdmin
    ? withAdminBar({ html: page.join(''), nonce, closedBy, adminOrigin: context.adminOrigin })
    : page
}

/** What the router sends to the browser, besides the page's data. */
const dehydrate = ({ origin, isAdmin, served }: AppContext) => ({
  ...(origin !== undefined && { origin }),
  ...(isAdmin && { isAdmin }),
  ...(served?.denied !== undefined && { denied: served.denied }),
})

/**
 * Returns a router whose output contains no timestamps: processes produce the same bytes for the same data, so that any
 * can revalidate a browser's copy (OP-05). The browser treats every match as stale anyway.
 */
function withoutTimes(router: ReturnType<typeof createAppRouter>): ReturnType<typeof createAppRouter> {
  const load = router.load
  router.load = async (options) => {
    await load(options)
    for (const match of router.stores.matches.get()) match.updatedAt = 0
  }
  return router
}

/** The shop's own words, for the code that takes the page over. English in the words of the code needs none. */
const wordsScript = (script: string | undefined, nonce: string | undefined): string =>
  script ? `<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>` : ''

/** Returns head tags for crawlers: social cards and structured data. */
function headTags(context: AppContext): string {
  if (!context.served) return ''
  const facts = pageFacts(context.served, context)
  const { settings } = context.queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  return socialTags(facts, settings?.['twitter']) + structuredData(facts, context)
}
