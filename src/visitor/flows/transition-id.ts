import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectedMicrostepEvent } from 'xstate'

/** Names a transition by its state, its event and its place among those of the same event: the same in every copy of a machine. */
export function transitionId({ source, eventType }: AnyTransitionDefinition, index: number): string {
  return `${source.id}|${eventType}|${index}`
}

/** The id of a transition that was taken. */
export function idOfTaken(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const alike = eventType === '' ? source.always : source.transitions.get(eventType)
  return transitionId(transition, Math.max(0, alike?.indexOf(transition) ?? 0))
}

/** The transitions of a microstep. */
export const takenIn = ({ _transitions: taken }: Pick<InspectedMicrostepEvent, '_transitions'>): string[] =>
  taken.map(idOfTaken)

/** The active states, those that hold others among them. */
export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot): readonly AnyStateNode[] => nodes
