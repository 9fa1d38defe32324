import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'
import { transitionId } from '#visitor/flows/transition-id.ts'
import { actionNames, callNames, eventLabel, guardName } from './names.ts'

export interface ChartState {
  id: string
  /** The name among its siblings. */
  key: string
  parent: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** The initial child of a compound state. */
  initial: string | undefined
  tags: string[]
  /** The actors invoked while it is active. */
  calls: string[]
  entry: string[]
  exit: string[]
}

/** A transition; without a target it only changes the context. */
export interface ChartTransition {
  /** As named by `takenTransitionId`; repeated for each of several targets. */
  id: string
  from: string
  to: string | undefined
  event: string
  /** The event's readable name. */
  label: string
  guard: string | undefined
  actions: string[]
}

/** A machine as drawn. */
export interface Chart {
  /** The machine's id, and that of its outermost state. */
  id: string
  /** Parents come before their children. */
  states: ChartState[]
  transitions: ChartTransition[]
}

/** Reads a machine's states and transitions from xstate's graph, and adds eventless transitions. */
export function chartOf(machine: AnyStateMachine): Chart {
  const states: ChartState[] = []
  const transitions: ChartTransition[] = []
  const visit = ({ stateNode: node, children, edges }: ReturnType<typeof toDirectedGraph>) => {
    states.push(stateOf(node))
    const taken = [...new Set([...(node.always ?? []), ...edges.map(({ transition }) => transition)])]
    const seen = new Map<string, number>()
    for (const transition of taken) {
      const index = seen.get(transition.eventType) ?? 0
      seen.set(transition.eventType, index + 1)
      transitions.push(...transitionsOf(node, transition, index))
    }
    for (const child of children) visit(child)
  }
  visit(toDirectedGraph(machine.root))
  return { id: machine.root.id, states, transitions }
}

/** Returns a state's path without the machine's id. */
export function pathOf(chart: Chart, id: string | undefined): string {
  const state = chart.states.find((one) => one.id === id)
  if (!state?.parent) return ''
  const above = pathOf(chart, state.parent)
  return above ? `${above}.${state.key}` : state.key
}

/** Returns whether a state is or is inside another. */
export function isWithin(chart: Chart, id: string, holder: string): boolean {
  if (id === holder) return true
  const parent = chart.states.find((one) => one.id === id)?.parent
  return parent !== undefined && isWithin(chart, parent, holder)
}

/** Returns the innermost initial state of a compound state; the state itself if it is atomic. */
export function entryOf(chart: Chart, id: string): string {
  const { states } = chart
  return states.find((one) => one.id === id)?.initial ?? states.find(({ parent }) => parent === id)?.id ?? id
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id,
    kind: node.type,
    initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    tags: [...node.tags],
    calls: callNames(node),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
  }
}

function transitionsOf(node: AnyStateNode, transition: AnyTransitionDefinition, index: number): ChartTransition[] {
  const { eventType, guard, target } = transition
  const targets = target ? target.map(({ id }) => id) : [undefined]
  return targets.map((to) => ({
    id: transitionId(transition, index),
    from: node.id,
    to,
    event: eventType,
    label: eventLabel(eventType, node),
    guard: guard === undefined ? undefined : guardName(guard),
    actions: actionNames(transition.actions),
  }))
}
