import type { FlowMessage, ActorReport, StepReport } from '#visitor/flows/flow-messages.ts'
import type { JsonValue } from '#visitor/flows/mask.ts'

/** A running actor in a tab of the shop. */
export interface LiveActor extends ActorReport {
  /** Unique among all tabs. */
  key: string
  tab: string
  /** The transitions taken last. */
  taken: string[]
}

/** A changed value of the context. */
export interface Change {
  name: string
  before: JsonValue | undefined
  after: JsonValue | undefined
}

/** The effect of an event on an actor. */
export interface LogEntry {
  id: number
  actor: string
  at: number
  event: JsonValue
  /** The states after each microstep. */
  steps: string[][]
  taken: string[]
  changes: Change[]
}

/** The known state of the other tabs. */
export interface Live {
  tabs: ReadonlyMap<string, { title: string; path: string }>
  actors: ReadonlyMap<string, LiveActor>
  /** Newest last. */
  log: readonly LogEntry[]
  lastId: number
}

export const nothingLive: Live = { tabs: new Map(), actors: new Map(), log: [], lastId: 0 }

const MOST_LOGGED = 400
const keyOf = (tab: string, actor: string) => `${tab} ${actor}`

/** Returns the state after a message. */
export function hear(live: Live, message: FlowMessage): Live {
  switch (message.type) {
    case 'tab.shown': {
      const { tab, title, path, actors } = message
      const kept = [...live.actors].filter(([, actor]) => actor.tab !== tab)
      const shown = actors.map((actor) => {
        const key = keyOf(tab, actor.id)
        return [key, { ...actor, key, tab, taken: live.actors.get(key)?.taken ?? [] }] as const
      })
      return { ...live, tabs: new Map([...live.tabs, [tab, { title, path }]]), actors: new Map([...kept, ...shown]) }
    }
    case 'tab.left': {
      const tabs = new Map(live.tabs)
      tabs.delete(message.tab)
      return { ...live, tabs, actors: new Map([...live.actors].filter(([, actor]) => actor.tab !== message.tab)) }
    }
    case 'tab.stepped':
      // A tab that has not reported is unknown, or closed.
      return live.tabs.has(message.tab)
        ? message.steps.reduce((known, step) => take(known, message.tab, step), live)
        : live
    case 'tab.opened':
    case 'viewer.hello':
    case 'viewer.left':
      return live
  }
}

function take(live: Live, tab: string, step: StepReport): Live {
  const key = keyOf(tab, step.actor)
  const open = step.kind === 'event' ? -1 : live.log.findLastIndex((entry) => entry.actor === key)
  const before = live.actors.get(key)
  const entry = live.log[open] ?? {
    id: live.lastId + 1,
    actor: key,
    at: step.at,
    event: step.event,
    steps: [],
    taken: [],
    changes: [],
  }
  const after = step.after ?? before
  const taken = [...entry.taken, ...step.taken]
  const next: LogEntry = {
    ...entry,
    taken,
    steps: step.kind === 'microstep' && after ? [...entry.steps, after.states] : entry.steps,
    changes: mergeChanges(entry.changes, changesBetween(before?.context, after?.context)),
  }
  const log = open < 0 ? [...live.log, next].slice(-MOST_LOGGED) : live.log.with(open, next)
  const actors = new Map(live.actors)
  if (after && after.status === 'active') {
    const { machine, actor: id } = step
    actors.set(key, { input: null, ...before, id, machine, key, tab, ...look(after), taken })
  } else actors.delete(key)
  return { ...live, actors, log, lastId: Math.max(live.lastId, next.id) }
}

const look = ({ states, context, status }: Pick<ActorReport, 'states' | 'context' | 'status'>) => ({
  states,
  context,
  status,
})

/** Returns the changed values of a context by name. */
export function changesBetween(before: JsonValue | undefined, after: JsonValue | undefined): Change[] {
  if (before === after) return []
  const [was, is] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: was[name], after: is[name] }))
}

/** Merges the changes of several microsteps. */
function mergeChanges(first: readonly Change[], then: readonly Change[]): Change[] {
  const merged = new Map(first.map((one) => [one.name, one]))
  for (const one of then)
    merged.set(one.name, { ...one, before: merged.has(one.name) ? merged.get(one.name)!.before : one.before })
  return [...merged.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

const recordOf = (value: JsonValue | undefined): Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
