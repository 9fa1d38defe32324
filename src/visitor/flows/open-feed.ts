import { randomId } from '#lib/uuid.ts'
import { type FlowChannel, type FlowFeed, feedFlows } from './feed.ts'
import { FLOW_CHANNEL } from './flow-messages.ts'

/** Reports this tab's statecharts to /dev/flows in other tabs, for as long as the page lives. */
export function openFlowFeed(): FlowFeed {
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
  addEventListener('pagehide', feed.left)
  addEventListener('pageshow', ({ persisted }) => persisted && feed.returned())
  return feed
}
