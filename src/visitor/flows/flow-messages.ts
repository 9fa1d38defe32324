import type { JsonValue } from './mask.ts'

/** The channel between the shop's tabs and flow viewers of the same origin. */
export const FLOW_CHANNEL = 'vitrine-flows'

/** A running actor. */
export interface ActorReport {
  /** Unique within its tab. */
  id: string
  /** The id of its machine. */
  machine: string
  /** The ids of the active states. */
  states: string[]
  context: JsonValue
  status: string
  /** The actor's input. */
  input: JsonValue
}

/** A step of an actor. */
export interface StepReport {
  actor: string
  machine: string
  kind: 'event' | 'microstep' | 'snapshot'
  /** Unix time in ms by the tab's clock. */
  at: number
  event: JsonValue
  /** The transitions of a microstep. */
  taken: string[]
  /** Unset for an event that has only arrived. */
  after?: Pick<ActorReport, 'states' | 'context' | 'status'>
}

/** Messages between tabs and viewers. */
export type FlowMessage =
  /** A viewer asks the tabs to report. */
  | { type: 'viewer.hello'; viewer: string }
  | { type: 'viewer.left'; viewer: string }
  /** A tab opened and asks viewers to say hello. */
  | { type: 'tab.opened'; tab: string }
  /** The answer to a hello, or an update of the tab's address. */
  | { type: 'tab.shown'; tab: string; title: string; path: string; actors: ActorReport[] }
  | { type: 'tab.left'; tab: string }
  | { type: 'tab.stepped'; tab: string; steps: StepReport[] }

const TYPES = /^(viewer\.(hello|left)|tab\.(opened|shown|left|stepped))$/

/** Parses a message of the channel; undefined for those of other versions of the shop. */
export function readFlowMessage(data: unknown): FlowMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, tab, viewer } = data as Record<string, unknown>
  if (typeof type !== 'string' || !TYPES.test(type)) return undefined
  return typeof (type.startsWith('tab') ? tab : viewer) === 'string' ? (data as FlowMessage) : undefined
}
