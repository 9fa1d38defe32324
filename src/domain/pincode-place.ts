import { formatList } from '#lib/format-list.ts'
import * as t from '#words/fields.ts'
import type { AddressRule } from './address-rules.ts'

export interface PincodePlace {
  town: string
  /** State ids, likeliest first. A pincode at a border can be in two states. */
  states: string[]
}

/** Returns the place of a complete pincode; undefined if unknown. */
export type FindPlace = (pincode: string) => PincodePlace | undefined

interface LocatedAddress {
  fields: readonly Pick<AddressRule, 'column_name' | 'label' | 'type'>[]
  /** Cleaned values by column. */
  values: Readonly<Record<string, string>>
  states: readonly { id: string; name: string }[]
  findPlace: FindPlace | undefined
}

/**
 * Returns the error of a state that contradicts its pincode, by column (CK-12): the state decides the tax, the pincode
 * the destination. Empty if either is missing or unknown.
 */
export function stateErrors({ fields, values, states, findPlace }: LocatedAddress): Readonly<Record<string, string>> {
  const [code, state] = [fields.find(({ type }) => type === 'pincode'), fields.find(({ type }) => type === 'state')]
  if (!code || !state) return {}
  const [pincode, chosen] = [values[code.column_name] ?? '', values[state.column_name] ?? '']
  const place = pincode === '' || chosen === '' ? undefined : findPlace?.(pincode)
  if (!place || place.states.length === 0 || place.states.includes(chosen)) return {}
  const names = place.states.map((id) => states.find((one) => one.id === id)?.name ?? id)
  return {
    [state.column_name]: t.stateOfPincode({
      ...{ count: names.length, pincode, label: code.label },
      states: formatList(names, 'disjunction'),
      state: state.label.toLowerCase(),
    }),
  }
}

/**
 * Returns the values that a typed pincode fills in: town and state if they are empty, or both if the state differs.
 * `textOf` reads the current value, `filledBefore` is the town filled in by an earlier pincode.
 */
export function fillFromPlace(
  { town, states }: PincodePlace,
  textOf: (column: string) => string,
  filledBefore?: string,
): Readonly<Partial<Record<'city' | 'state', string>>> {
  const [state] = states
  if (state === undefined) return {}
  const [before, place] = [textOf('state'), textOf('city')]
  const isElsewhere = before !== '' && !states.includes(before)
  const isTownDue = town !== '' && place !== town && (isElsewhere || place === '' || place === filledBefore)
  return { ...(isTownDue && { city: town }), ...((isElsewhere || before === '') && { state }) }
}
