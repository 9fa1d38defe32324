import type { Address, Cart } from '#generated/api.d.ts'
import { keptDraft } from '#shop/forms/kept-draft.ts'
import { type AddressTexts, textsOf } from '#shop/address/use-address-fields.ts'
import type { Place } from './use-address-place.ts'

/** What is typed in a form; `of`: the saved address that is changed, null for a new one. */
export interface TypedAddress {
  of: number | null
  texts: AddressTexts
}

/** What somebody has typed in the step and not sent. */
export interface AddressDraft extends Partial<Record<Place, TypedAddress>> {
  phone?: string
  email?: string
}

/** Kept by the tab, of this very cart. */
export const draftOf = ({ api_cart: cart }: Cart) => keptDraft<AddressDraft>(`checkout address ${cart}`)

/** What a form is filled with: what was typed in it, else the address it is about. */
export function textsFor(
  place: Place,
  { [place]: typed }: AddressDraft,
  cart: Cart,
  edited: Address | undefined,
  isNew: boolean,
): AddressTexts {
  const of = edited?.id ?? null
  if (typed?.of === of) return typed.texts
  if (edited) return textsOf(edited)
  if (isNew) return {}
  return textsOf(place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address)
}
