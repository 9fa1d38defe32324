import { and, not, or, stateIn, type AnyStateNode } from 'xstate'

interface Combined {
  check: unknown
  guards?: readonly unknown[]
  stateValue?: unknown
}

const checkOf = (guard: unknown) => (guard as Combined).check
/** xstate's combining guards by their check functions, since minification removes their names. */
const COMBINING = new Map([
  [checkOf(and(['a'])), ' and '],
  [checkOf(or(['a'])), ' or '],
])
const NOT = checkOf(not('a'))
const STATE_IN = checkOf(stateIn('a'))

/** Returns a guard's name in `setup`; for a combined one, the names of its parts. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null) return String((guard as { type: unknown }).type)
  const { check, guards = [], stateValue } = guard as Combined
  const parts = guards.map((part) => {
    const isMixed = COMBINING.has(checkOf(part))
    return isMixed ? `(${guardName(part)})` : guardName(part)
  })
  const word = COMBINING.get(check)
  if (word !== undefined) return parts.join(word)
  if (check === NOT) return `not ${parts[0] ?? ''}`
  if (check === STATE_IN) return `in ${typeof stateValue === 'string' ? stateValue : JSON.stringify(stateValue)}`
  return 'a condition'
}

/** Returns the actions' names in `setup`, or a description of xstate's own. */
export const actionNames = (actions: readonly unknown[]): string[] =>
  actions.map((action) => {
    if (typeof action === 'string') return action
    const { type } = action as { type?: unknown }
    return typeof type === 'string' ? type.replace(/^xstate\./, '') : 'an action'
  })

/** Returns a readable name of xstate's own events: a finished or failed call, an elapsed delay. */
export function eventLabel(eventType: string, node: AnyStateNode): string {
  if (eventType === '') return 'always'
  if (eventType === '*') return 'any other event'
  const after = /^xstate\.after\.(.+)$/.exec(eventType)?.[1]
  if (after !== undefined) {
    const delay = after.endsWith(`.${node.id}`) ? after.slice(0, -node.id.length - 1) : after
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`
  }
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/.exec(eventType) ?? []
  if (kind === undefined) return eventType
  if (kind === 'done.state') return `${node.key} finished`
  return `${callName(id, node)} ${kind === 'done.actor' ? 'done' : kind === 'error.actor' ? 'failed' : 'changed'}`
}

/** Returns an invoked actor's explicit id, otherwise its source. */
function callName(id: string, node: AnyStateNode): string {
  const call = node.invoke.find((one) => one.id === id)
  return call && /^\d+\./.test(id) ? sourceName(call.src) : id
}

const sourceName = (source: unknown) => (typeof source === 'string' ? source : 'a call')

/** Returns the actors invoked by a state. */
export const callNames = (node: AnyStateNode): string[] => node.invoke.map(({ id }) => callName(id, node))
