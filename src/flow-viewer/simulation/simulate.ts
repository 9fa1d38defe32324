import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { activeNodes, takenTransitionId } from '#visitor/flows/transition-id.ts'
import { eventLabel } from '../chart/names.ts'

/** A simulated machine, run by pure transitions without side effects. */
export interface Simulation {
  snapshot: AnyMachineSnapshot | undefined
  /** The effects it would have had. */
  effects: string[]
  /** Why it cannot continue. */
  problem: string | undefined
  /** Names read from the event or input that were missing. */
  missing: string[]
}

/** An event that an active state handles. */
export interface PossibleEvent {
  type: string
  label: string
}

type Data = Readonly<Record<string, unknown>>

/** Starts a simulation. Missing input is tried as undefined, as a list and as an object. */
export function begin(machine: AnyStateMachine, input: Data = {}): Simulation {
  const first = beginWith(machine, input)
  if (first.snapshot || first.missing.length === 0) return first
  for (const guess of guesses(first.missing)) {
    const made = beginWith(machine, { ...guess, ...input })
    if (made.snapshot) return made
  }
  return first
}

function beginWith(machine: AnyStateMachine, input: Data): Simulation {
  const { read, missing } = reading(input)
  return attempt(undefined, missing, () => initialTransition(machine, read))
}

/** Sends an event; if the machine cannot handle it, nothing changes. */
export function send(machine: AnyStateMachine, { snapshot }: Simulation, event: Data & { type: string }): Simulation {
  if (!snapshot) return begin(machine)
  const { read, missing } = reading(event)
  const next = attempt(snapshot, missing, () => transition(machine, snapshot, read))
  const isUnmoved = next.problem === undefined && next.snapshot === snapshot
  return isUnmoved ? { ...next, problem: 'Nothing happened: no transition takes it here, or its guard refuses.' } : next
}

type Step = [AnyMachineSnapshot, readonly { type: string; params?: unknown }[]]

function attempt(before: AnyMachineSnapshot | undefined, missing: Set<string>, act: () => Step): Simulation {
  const failed = (error: unknown): Simulation => ({
    snapshot: before,
    effects: [],
    problem: `It cannot be done with this data: ${error instanceof Error ? error.message : String(error)}`,
    missing: [...missing],
  })
  try {
    const [snapshot, actions] = act()
    if (snapshot.status === 'error') return failed(snapshot.error)
    return { snapshot, effects: actions.map(effectOf), problem: undefined, missing: [...missing] }
  } catch (error) {
    return failed(error)
  }
}

function effectOf({ type, params }: { type: string; params?: unknown }): string {
  const { src, event, id } = (params ?? {}) as { src?: unknown; event?: { type?: string }; id?: string }
  if (type === 'xstate.spawnChild') return `calls ${typeof src === 'string' ? src : (id ?? 'an actor')}`
  if (type === 'xstate.stopChild') return 'ends a call'
  if (type === 'xstate.emit') return `emits ${event?.type ?? 'an event'}`
  return type.replace(/^xstate\./, '')
}

/** Records the missing names read from an object. */
function reading<Read extends Data>(data: Read): { read: Read; missing: Set<string> } {
  const missing = new Set<string>()
  const read = new Proxy(data, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && name !== 'toJSON' && name !== 'then') missing.add(name)
      return Reflect.get(target, name) as unknown
    },
  })
  return { read, missing }
}

/** Yields candidate inputs with these names, simplest first. */
function* guesses(names: readonly string[]): Generator<Data> {
  const values = [undefined, [], {}, '']
  const count = Math.min(values.length ** names.length, 1024)
  for (let one = 1; one < count; one += 1)
    yield Object.fromEntries(
      names.map((name, place) => [name, values[Math.floor(one / values.length ** place) % values.length]]),
    )
}

/** Returns the events handled by the active states, including the machine's own. */
export function possibleEvents(snapshot: AnyMachineSnapshot): PossibleEvent[] {
  const found = new Map<string, string>()
  for (const node of activeNodes(snapshot))
    for (const type of node.transitions.keys()) if (!found.has(type)) found.set(type, eventLabel(type, node))
  return [...found].map(([type, label]) => ({ type, label }))
}

/** The ids of the active states. */
export const statesOf = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id)

/** Returns the ids of the transitions an event would take. */
export function takenBy(snapshot: AnyMachineSnapshot, type: string): string[] {
  return activeNodes(snapshot).flatMap((node) => (node.transitions.get(type) ?? []).map(takenTransitionId))
}
