import { useSyncExternalStore } from 'react'
import { randomId } from '#lib/uuid.ts'
import { FLOW_CHANNEL, type FlowMessage, lockOfTab, readFlowMessage } from '#visitor/flows/flow-messages.ts'
import { hear, type Live, nothingLive } from './live.ts'

let live = nothingLive
const listeners = new Set<() => void>()

function change(next: Live): void {
  live = next
  for (const listener of listeners) listener()
}

/** Begins to listen to the tabs of the shop, those that are open and those that will be. */
export function listenToTabs(): void {
  const channel = new BroadcastChannel(FLOW_CHANNEL)
  const viewer = randomId()
  // A channel has no other origin to name.
  // oxlint-disable-next-line require-post-message-target-origin
  const post = (message: FlowMessage) => channel.postMessage(message)
  const greet = () => post({ type: 'viewer.hello', viewer })
  channel.addEventListener('message', ({ data }) => {
    const message = readFlowMessage(data)
    if (!message) return
    if (message.type === 'tab.opened') greet()
    if (message.type === 'tab.shown' && !live.tabs.has(message.tab)) forgetsAtItsEnd(message.tab)
    change(hear(live, message))
  })
  addEventListener('pagehide', () => post({ type: 'viewer.left', viewer }))
  addEventListener('pageshow', ({ persisted }) => persisted && greet())
  greet()
}

/** A tab that crashes or is killed sends no message, but lets go of its lock. */
function forgetsAtItsEnd(tab: string): void {
  if ('locks' in navigator)
    void navigator.locks.request(lockOfTab(tab), { mode: 'shared' }, () =>
      change(hear(live, { type: 'tab.left', tab })),
    )
}

/** Forgets what was logged. */
export const clearLog = (): void => change({ ...live, log: [] })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the tabs of the shop do now. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live)
