/** The draft of the address step that the tab stores: pure functions. */
import type { AddressDraft, AddressStepContext } from './address-step-context.ts'
import type { Place } from './address-view.machine.ts'

type Context = Pick<AddressStepContext, 'draft' | 'filledTowns' | 'newPincodes'>

/** Returns the draft with a saved address picked, or with none. */
export function withPicked({ draft }: Pick<Context, 'draft'>, place: Place, id: number | undefined): AddressDraft {
  if (id !== undefined) return { ...draft, picked: { ...draft.picked, [place]: id } }
  if (draft.picked?.[place] === undefined) return draft
  const { [place]: _, ...picked } = draft.picked
  return { ...draft, picked }
}

/** Returns the draft without the text typed in a form. */
export function withoutTyped(context: Pick<Context, 'draft'>, place: Place): AddressDraft {
  const { [place]: _, ...others } = withPicked(context, place, undefined)
  return others
}

/** Returns everything to store: typed and filled-in values. */
export function draftToKeep({ draft, filledTowns, newPincodes }: Context): AddressDraft {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  const parts = Object.entries({ ...draft, filledTowns, newPincodes })
  return Object.fromEntries(parts.filter(([, value]) => !isEmpty(value)))
}
