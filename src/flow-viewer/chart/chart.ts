import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toDirectedGraph } from 'xstate/graph'
import { transitionId } from '#visitor/flows/transition-id.ts'
import { actionNames, callNames, eventLabel, guardName } from './names.ts'

/** A state of a chart. */
export interface ChartState {
  id: string
  /** Its name among its siblings. */
  key: string
  parent: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Where it begins, for one that holds states of which one is active. */
  initial: string | undefined
  tags: string[]
  /** The actors that run while it is active. */
  calls: string[]
  entry: string[]
  exit: string[]
}

/** A transition of a chart; one without a target changes nothing but the context. */
export interface ChartTransition {
  /** As `idOfTaken` names it; one with several targets is there once for each of them. */
  id: string
  from: string
  to: string | undefined
  event: string
  /** The event as a person calls it. */
  label: string
  guard: string | undefined
  actions: string[]
}

/** A machine as a drawing shows it. */
export interface Chart {
  /** The machine's id, and that of its outermost state. */
  id: string
  /** Parents come before their children. */
  states: ChartState[]
  transitions: ChartTransition[]
}

/** Reads a machine: states and transitions by xstate's own graph, to which the transitions that wait for no event are added. */
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

/** Where a state stands: the names of those above it and its own, the machine's left out. */
export function pathOf(chart: Chart, id: string | undefined): string {
  const state = chart.states.find((one) => one.id === id)
  if (!state?.parent) return ''
  const above = pathOf(chart, state.parent)
  return above ? `${above}.${state.key}` : state.key
}

/** Whether a state is another one or stands in it. */
export function isWithin(chart: Chart, id: string, holder: string): boolean {
  if (id === holder) return true
  const parent = chart.states.find((one) => one.id === id)?.parent
  return parent !== undefined && isWithin(chart, parent, holder)
}

/** The state in which one that holds others begins; of one that holds none, itself. */
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
