import type { Plain } from './mask.ts'

/** The channel between the tabs of the shop and those that show its flows. Only pages of the same origin hear it. */
export const FLOW_CHANNEL = 'vitrine-flows'

/** What a running actor is like. */
export interface SeenActor {
  /** Unique in its tab. */
  id: string
  /** The id of its machine. */
  machine: string
  /** The ids of the active states. */
  states: string[]
  context: Plain
  status: string
  /** What it was started with. */
  input: Plain
}

/** One thing that an actor did. */
export interface SeenStep {
  actor: string
  machine: string
  kind: 'event' | 'microstep' | 'snapshot'
  /** Milliseconds since 1970, by the clock of the tab. */
  at: number
  event: Plain
  /** The transitions that a microstep took. */
  taken: string[]
  /** Unset for an event: it has only arrived. */
  after?: Pick<SeenActor, 'states' | 'context' | 'status'>
}

/** What tabs and viewers tell each other. */
export type FlowMessage =
  /** A viewer asks the tabs to show themselves. */
  | { type: 'viewer.hello'; viewer: string }
  | { type: 'viewer.left'; viewer: string }
  /** A tab is there, and asks viewers to say hello. */
  | { type: 'tab.opened'; tab: string }
  /** The answer to a hello, and news of the tab's address. */
  | { type: 'tab.shown'; tab: string; title: string; path: string; actors: SeenActor[] }
  | { type: 'tab.left'; tab: string }
  | { type: 'tab.stepped'; tab: string; steps: SeenStep[] }

const TYPES = /^(viewer\.(hello|left)|tab\.(opened|shown|left|stepped))$/

/** Reads what came over the channel; an older or newer copy of the shop may say something else. */
export function readFlowMessage(data: unknown): FlowMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, tab, viewer } = data as Record<string, unknown>
  if (typeof type !== 'string' || !TYPES.test(type)) return undefined
  return typeof (type.startsWith('tab') ? tab : viewer) === 'string' ? (data as FlowMessage) : undefined
}
