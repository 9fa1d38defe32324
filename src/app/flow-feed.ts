import { feedFlows, type FlowChannel } from '#visitor/flows/feed.ts'
import { FLOW_CHANNEL } from '#visitor/flows/flow-messages.ts'
import { randomId } from '#lib/uuid.ts'
import type { createAppRouter } from './router.tsx'

/** Reports this tab's statecharts to /dev/flows in other tabs, for developers and admins. */
export function startFlowFeed(router: ReturnType<typeof createAppRouter>): void {
  const broadcast = new BroadcastChannel(FLOW_CHANNEL)
  const channel: FlowChannel = {
    // A BroadcastChannel has no target origin.
    // oxlint-disable-next-line require-post-message-target-origin
    post: (message) => broadcast.postMessage(message),
    onMessage: (listener) => broadcast.addEventListener('message', ({ data }) => listener(data)),
  }
  const feed = feedFlows({
    channel,
    tab: randomId(),
    page: () => ({ title: document.title, path: location.pathname }),
    now: Date.now,
    schedule: (act) => setTimeout(act, 30),
  })
  // After React has updated the title.
  router.subscribe('onResolved', () => requestAnimationFrame(feed.moved))
  addEventListener('pagehide', feed.left)
  addEventListener('pageshow', ({ persisted }) => persisted && feed.returned())
}
