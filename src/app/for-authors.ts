import { lazyCode } from '#lib/lazy-code.ts'
import type { Visitor } from '#visitor/chart.ts'
import type { createAppRouter } from './router.tsx'

interface Options {
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** Starts what a loaded page does for admins and developers: the builder's frame and inspectors. */
export function startForAuthors({ router, visitor }: Options): void {
  if (window.parent !== window && document.documentElement.dataset['admin'] !== undefined)
    void lazyCode(() => import('./builder-frame.ts'))
      .load()
      .then(({ startBuilderFrame }) => startBuilderFrame({ router, visitor }))
  const wishes = new URLSearchParams(location.search)
  if (wishes.get('debug') === 'analytics')
    void lazyCode(() => import('#shop/analytics/debug-panel.tsx'))
      .load()
      .then(({ showAnalytics }) => showAnalytics())
  void lazyCode(() => import('./flow-feed.ts'))
    .load()
    .then(({ startFlowFeed }) => startFlowFeed(router))
  if (import.meta.env.DEV && wishes.has('inspect'))
    void lazyCode(() => import('./stately-inspector.ts'))
      .load()
      .then(({ startStatelyInspector }) => startStatelyInspector())
}
