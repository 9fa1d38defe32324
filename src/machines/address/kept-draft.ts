/** What the tab keeps of the address step, and what leaves it: pure functions. */
import type { AddressDraft, AddressStepContext } from './address-step-context.ts'
import type { Place } from './address-view.machine.ts'

type Context = Pick<AddressStepContext, 'draft' | 'filledTowns' | 'newPincodes'>

/** With an address picked among the saved ones, or none any more. */
export function withPicked({ draft }: Pick<Context, 'draft'>, place: Place, id: number | undefined): AddressDraft {
  if (id !== undefined) return { ...draft, picked: { ...draft.picked, [place]: id } }
  if (draft.picked?.[place] === undefined) return draft
  const { [place]: _, ...picked } = draft.picked
  return { ...draft, picked }
}

/** Without what was typed in a form. */
export function withoutTyped(context: Pick<Context, 'draft'>, place: Place): AddressDraft {
  const { [place]: _, ...others } = withPicked(context, place, undefined)
  return others
}

/** All that the tab keeps: what is typed, and what stands in the forms without having been typed. */
export function draftToKeep({ draft, filledTowns, newPincodes }: Context): AddressDraft {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  const parts = Object.entries({ ...draft, filledTowns, newPincodes })
  return Object.fromEntries(parts.filter(([, value]) => !isEmpty(value)))
}
