import { openFlowFeed } from '#visitor/flows/open-feed.ts'
import type { createAppRouter } from './router.tsx'

/** Reports this tab's statecharts to /dev/flows in other tabs, for developers and admins. */
export function startFlowFeed(router: ReturnType<typeof createAppRouter>): void {
  const feed = openFlowFeed()
  // After React has updated the title.
  router.subscribe('onResolved', () => requestAnimationFrame(feed.moved))
}
