import type { AddressRule } from './address-rules.ts'

/** Where a pincode lies. */
export interface PincodePlace {
  /** Town or district. */
  town: string
  /** Ids of the states that it is in, the likeliest first: a code at a border can be in two. */
  states: string[]
}

/** Finds the place of a whole pincode; undefined for one that nobody knows. */
export type PlaceOf = (pincode: string) => PincodePlace | undefined

interface JudgedPlace {
  fields: readonly Pick<AddressRule, 'column_name' | 'label' | 'type'>[]
  /** Cleaned, by column. */
  values: Readonly<Record<string, string>>
  states: readonly { id: string; name: string }[]
  placeOf: PlaceOf | undefined
}

/**
 * What is wrong with the state of an address beside its pincode, by the state's column (CK-12): the state decides the tax, and
 * the pincode where the parcel goes. Nothing, where one of them is missing or the place is not known.
 */
export function stateFault({ fields, values, states, placeOf }: JudgedPlace): Readonly<Record<string, string>> {
  const [code, state] = [fields.find(({ type }) => type === 'pincode'), fields.find(({ type }) => type === 'state')]
  if (!code || !state) return {}
  const [pincode, chosen] = [values[code.column_name] ?? '', values[state.column_name] ?? '']
  const place = pincode === '' || chosen === '' ? undefined : placeOf?.(pincode)
  if (!place || place.states.length === 0 || place.states.includes(chosen)) return {}
  const names = place.states.map((id) => states.find((one) => one.id === id)?.name ?? id)
  const which = names.length > 1 ? 'one of them' : `that ${state.label.toLowerCase()}`
  return { [state.column_name]: `${pincode} is in ${names.join(' or ')}. Choose ${which}, or check the ${code.label}.` }
}

/**
 * The texts of a form as the pincode that was just typed fills them: its town and state where there is none yet, and both where the
 * state is another. `textOf` is what stands in a field, `filledBefore` the town that another pincode has filled in.
 */
export function filledFrom(
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
