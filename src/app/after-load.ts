import type { Http } from '#api/client/http.ts'
import type { Visitor } from '#visitor/chart.ts'
import { beatWhenIdle } from './heart-beat.ts'
import type { createAppRouter } from './router.tsx'

interface Options {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** What a page does once it is loaded and painted: nothing of it is waited for. */
export function afterLoad({ http, router, visitor }: Options): void {
  beatWhenIdle(http)
  if (window.parent !== window && document.documentElement.dataset['admin'] !== undefined)
    void import('./builder-frame.ts').then(({ startBuilderFrame }) => startBuilderFrame({ router, visitor }))
  const isForAuthors = import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined
  if (!isForAuthors) return
  const wishes = new URLSearchParams(location.search)
  if (wishes.get('debug') === 'analytics')
    void import('#shop/analytics/debug-panel.tsx').then(({ showAnalytics }) => showAnalytics())
  void import('./flow-feed.ts').then(({ startFlowFeed }) => startFlowFeed(router))
  if (import.meta.env.DEV && wishes.has('inspect'))
    void import('./stately-inspector.ts').then(({ startStatelyInspector }) => startStatelyInspector())
}
