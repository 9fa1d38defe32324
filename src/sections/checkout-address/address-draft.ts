import type { Cart } from '#generated/api.d.ts'
import type { AddressDraft } from '#machines/address/address-step-context.ts'
import { draftOf } from '#lib/draft.ts'

/** Returns the draft of the step for this cart. */
export const addressDraftOf = ({ api_cart: cart }: Cart) => draftOf<AddressDraft>(`checkout address ${cart}`)
