import type { Cart, CartIdentity } from '#generated/api.d.ts'
import { applyGiftCard, removeGiftCard } from '#generated/calls/gift-cards.ts'
import type { CartChange } from './cart-change.ts'
import type { Http } from './client/http.ts'

type GiftCardChange = Extract<CartChange, { of: 'giftCard' }>

/** Adds a gift card to the cart, or takes it out. */
export const changeGiftCards = (
  http: Http,
  change: GiftCardChange,
  names: CartIdentity,
  signal?: AbortSignal,
): Promise<Cart> =>
  'code' in change
    ? applyGiftCard(http, { body: { ...names, code: change.code }, signal })
    : removeGiftCard(http, { query: { ...names, id: change.remove }, signal })
