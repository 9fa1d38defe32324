import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { activeNodes, takenTransitionId } from '#visitor/flows/transition-id.ts'
import { eventLabel } from '../chart/names.ts'

/** A machine that runs for itself: by pure transitions, so that nothing is called, asked or remembered. */
export interface Simulation {
  snapshot: AnyMachineSnapshot | undefined
  /** What its effects would have been. */
  effects: string[]
  /** Why it does not go on, in words. */
  problem: string | undefined
  /** Names that were looked for in the event or the input and were not there. */
  missing: string[]
}

/** An event that a state knows. */
export interface PossibleEvent {
  type: string
  label: string
}

type Data = Readonly<Record<string, unknown>>

/** Begins a simulation. What the machine reads of its input and does not find is tried as nothing, as a list and as an object. */
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

/** Sends an event; where the machine cannot take it, it stays as it was. */
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

/** Notes which names are read of an object that it has not. */
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

/** A few inputs with these names, the plainest first. */
function* guesses(names: readonly string[]): Generator<Data> {
  const values = [undefined, [], {}, '']
  const count = Math.min(values.length ** names.length, 1024)
  for (let one = 1; one < count; one += 1)
    yield Object.fromEntries(
      names.map((name, place) => [name, values[Math.floor(one / values.length ** place) % values.length]]),
    )
}

/** The events that the active states know, the machine's own calls and times among them. */
export function possibleEvents(snapshot: AnyMachineSnapshot): PossibleEvent[] {
  const found = new Map<string, string>()
  for (const node of activeNodes(snapshot))
    for (const type of node.transitions.keys()) if (!found.has(type)) found.set(type, eventLabel(type, node))
  return [...found].map(([type, label]) => ({ type, label }))
}

/** The ids of the active states. */
export const statesOf = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id)

/** The transitions that an event would take, as a drawing names them. */
export function takenBy(snapshot: AnyMachineSnapshot, type: string): string[] {
  return activeNodes(snapshot).flatMap((node) => (node.transitions.get(type) ?? []).map(takenTransitionId))
}
