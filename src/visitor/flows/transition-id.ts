import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectedMicrostepEvent } from 'xstate'

/** Returns an id from the transition's state, event and index, which is the same in every instance of the machine. */
export function transitionId({ source, eventType }: AnyTransitionDefinition, index: number): string {
  return `${source.id}|${eventType}|${index}`
}

export function takenTransitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const alike = eventType === '' ? source.always : source.transitions.get(eventType)
  return transitionId(transition, Math.max(0, alike?.indexOf(transition) ?? 0))
}

export const takenTransitionIds = ({ _transitions: taken }: Pick<InspectedMicrostepEvent, '_transitions'>): string[] =>
  taken.map(takenTransitionId)

/** Returns the active states, including compound ones. */
export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot): readonly AnyStateNode[] => nodes
