import type { ActorRefLike, AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { flowWatchers, runningActors } from '../watch-flows.ts'
import { type FlowMessage, readFlowMessage, type ActorReport, type StepReport } from './flow-messages.ts'
import { maskSecrets } from './mask.ts'
import { activeNodes, takenTransitionIds } from './transition-id.ts'

/** The used part of a BroadcastChannel. */
export interface FlowChannel {
  post: (message: FlowMessage) => void
  onMessage: (listener: (data: unknown) => void) => void
}

interface Options {
  channel: FlowChannel
  /** Identifies this tab. */
  tab: string
  page: () => { title: string; path: string }
  now: () => number
  /** Calls back soon; everything until then is sent in one message. */
  schedule: (act: () => void) => void
}

/** Notifications from a page to its feed. */
export interface FlowFeed {
  /** The page's address or title changed. */
  moved: () => void
  /** The page is hidden; nothing is sent until it returns. */
  left: () => void
  /** The page returned from the back/forward cache. */
  returned: () => void
}

/**
 * Reports the actors of this tab to flow viewers (XS-02) while there are any: first all running ones, then every step.
 * Secrets are masked before anything leaves the tab.
 */
export function feedFlows({ channel, tab, page, now, schedule }: Options): FlowFeed {
  const viewers = new Set<string>()
  let isActive = true
  let pendingSteps: StepReport[] = []

  const watch = (event: InspectionEvent) => {
    const step = stepOf(event, now)
    if (!step) return
    pendingSteps.push(step)
    if (pendingSteps.length === 1) schedule(flush)
  }
  const flush = () => {
    const steps = pendingSteps
    pendingSteps = []
    if (steps.length > 0 && viewers.size > 0) channel.post({ type: 'tab.stepped', tab, steps })
  }
  const show = () => {
    flush()
    channel.post({ type: 'tab.shown', tab, ...page(), actors: [...runningActors].flatMap((one) => actorOf(one) ?? []) })
  }

  channel.onMessage((data) => {
    const message = readFlowMessage(data)
    if (message?.type === 'viewer.hello' && isActive) {
      viewers.add(message.viewer)
      flowWatchers.add(watch)
      show()
    }
    if (message?.type === 'viewer.left' && viewers.delete(message.viewer) && viewers.size === 0)
      flowWatchers.delete(watch)
  })
  const open = () => {
    isActive = true
    channel.post({ type: 'tab.opened', tab })
  }
  open()
  return {
    moved: () => viewers.size > 0 && show(),
    left: () => {
      flush()
      isActive = false
      viewers.clear()
      flowWatchers.delete(watch)
      channel.post({ type: 'tab.left', tab })
    },
    returned: open,
  }
}

const isChart = (actor: ActorRefLike): actor is AnyActor => 'getStateNodeById' in ((actor as AnyActor).logic ?? {})
const isOfChart = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot

function actorOf(actor: ActorRefLike): ActorReport | undefined {
  if (!isChart(actor)) return undefined
  const state = readState(actor.getSnapshot())
  const { input } = actor.options as { input?: unknown }
  return state && { id: actor.sessionId, machine: machineOf(actor), input: maskSecrets(input), ...state }
}

function stepOf(event: InspectionEvent, now: () => number): StepReport | undefined {
  const { type, actorRef } = event
  if (!isChart(actorRef)) return undefined
  const step = { actor: actorRef.sessionId, machine: machineOf(actorRef), at: now(), taken: [] }
  if (type === '@xstate.event') return { ...step, kind: 'event', event: maskSecrets(event.event) }
  if (type !== '@xstate.microstep' && type !== '@xstate.snapshot') return undefined
  const after = readState(event.snapshot)
  if (!after) return undefined
  if (type === '@xstate.snapshot') return { ...step, kind: 'snapshot', event: maskSecrets(event.event), after }
  return { ...step, kind: 'microstep', event: maskSecrets(event.event), taken: takenTransitionIds(event), after }
}

const machineOf = (actor: AnyActor): string => (actor.logic as { id: string }).id

function readState(snapshot: unknown): Pick<ActorReport, 'states' | 'context' | 'status'> | undefined {
  if (!isOfChart(snapshot)) return undefined
  return {
    states: activeNodes(snapshot).map(({ id }) => id),
    context: maskSecrets(snapshot.context),
    status: snapshot.status,
  }
}
