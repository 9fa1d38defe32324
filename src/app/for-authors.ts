import type { Visitor } from '#visitor/chart.ts'
import type { createAppRouter } from './router.tsx'

interface Options {
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** What a loaded page does for an admin or a developer: the builder's frame, and what they ask to watch. */
export function startForAuthors({ router, visitor }: Options): void {
  if (window.parent !== window && document.documentElement.dataset['admin'] !== undefined)
    void import('./builder-frame.ts').then(({ startBuilderFrame }) => startBuilderFrame({ router, visitor }))
  const wishes = new URLSearchParams(location.search)
  if (wishes.get('debug') === 'analytics')
    void import('#shop/analytics/debug-panel.tsx').then(({ showAnalytics }) => showAnalytics())
  void import('./flow-feed.ts').then(({ startFlowFeed }) => startFlowFeed(router))
  if (import.meta.env.DEV && wishes.has('inspect'))
    void import('./stately-inspector.ts').then(({ startStatelyInspector }) => startStatelyInspector())
}
