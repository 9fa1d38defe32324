/** Test support: walks a statechart without starting it, and lists its reachable states. */
import { type AnyStateMachine, type StateNode, initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** Ends of invoked actors and of delays. */
export interface InnerStep {
  type: `xstate.${string}`
  output?: unknown
  error?: unknown
}

export const done = (id: string, output?: unknown): InnerStep => ({ type: `xstate.done.actor.${id}`, output })
export const failed = (id: string): InnerStep => ({ type: `xstate.error.actor.${id}`, error: new Error('refused') })

export interface Emitted {
  type: string
}

/** An event for another actor, by the name of a child or the id of any other. */
export interface Sent {
  to: string
  event: object
}

/** An action implemented by whoever provides the machine. */
export interface ProvidedAction {
  type: string
  params: unknown
}

/** Returns the final snapshot with everything emitted, sent to other actors and left to the provider. */
export function walk<Machine extends AnyStateMachine>(machine: Machine, input: unknown, steps: readonly object[]) {
  let [snapshot, actions] = initialTransition(machine, input as never)
  const emitted: Emitted[] = []
  const sent: Sent[] = []
  const wanted: ProvidedAction[] = []
  for (const step of steps) {
    ;[snapshot, actions] = transition(machine, snapshot, step as never)
    for (const { type, params } of actions as { type: string; params: unknown }[]) {
      if (type === 'xstate.emit') emitted.push((params as { event: Emitted }).event)
      else if (type === 'xstate.sendTo') {
        const { to, event } = params as { to: { id: string }; event: object }
        sent.push({ to: to.id, event })
      } else if (!type.startsWith('xstate.')) wanted.push({ type, params })
    }
  }
  return { snapshot, emitted, sent, wanted }
}

/** Returns the paths of the leaf states without the machine's id: `open.legacy.sending`. */
export function allStates(machine: AnyStateMachine): string[] {
  const leaves = (node: StateNode<any, any>): string[] => {
    const children: StateNode<any, any>[] = Object.values(node.states)
    return children.length === 0 ? [node.path.join('.')] : children.flatMap(leaves)
  }
  return leaves(machine.root as StateNode<any, any>).toSorted()
}

/**
 * Returns the states reachable by the events, without transient ones. `keyOf` reduces the context to what distinguishes
 * snapshots, to limit their number.
 */
export function reachableStates(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly object[],
  keyOf?: (context: any) => unknown,
): string[] {
  const paths = getShortestPaths(machine, {
    input: input as never,
    events: events as never,
    limit: 5000,
    ...(keyOf && {
      serializeState: ({ value, context }: { value: unknown; context: unknown }) =>
        JSON.stringify([value, keyOf(context)]),
    }),
  })
  const leaf = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Object.entries(value as object)
          .map(([key, below]) => `${key}.${leaf(below)}`)
          .join(' ')
  return [...new Set(paths.map(({ state }) => leaf((state as { value: unknown }).value)))].toSorted()
}
