import { useSyncExternalStore } from 'react'
import { randomId } from '#lib/uuid.ts'
import { FLOW_CHANNEL, type FlowMessage, readFlowMessage } from '#visitor/flows/flow-messages.ts'
import { hear, type Live, nothingLive } from './live.ts'

let live = nothingLive
const listeners = new Set<() => void>()

function change(next: Live): void {
  live = next
  for (const listener of listeners) listener()
}

/** Starts listening to current and future tabs of the shop. */
export function listenToTabs(): void {
  const channel = new BroadcastChannel(FLOW_CHANNEL)
  const viewer = randomId()
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line require-post-message-target-origin
  const post = (message: FlowMessage) => channel.postMessage(message)
  const greet = () => post({ type: 'viewer.hello', viewer })
  channel.addEventListener('message', ({ data }) => {
    const message = readFlowMessage(data)
    if (!message) return
    if (message.type === 'tab.opened') greet()
    change(hear(live, message))
  })
  addEventListener('pagehide', () => post({ type: 'viewer.left', viewer }))
  addEventListener('pageshow', ({ persisted }) => persisted && greet())
  greet()
}

export const clearLog = (): void => change({ ...live, log: [] })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the state of the shop's tabs. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live)
