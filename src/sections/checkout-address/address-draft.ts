import type { Cart } from '#generated/api.d.ts'
import type { AddressDraft } from '#machines/address/address-step-context.ts'
import { keptDraft } from '#shop/forms/kept-draft.ts'

/** What is typed in the step, kept by the tab, of this very cart. */
export const draftOf = ({ api_cart: cart }: Cart) => keptDraft<AddressDraft>(`checkout address ${cart}`)
