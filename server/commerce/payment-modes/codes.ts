import * as t from '#words/payment-errors.ts'
import { CASH_ON_DELIVERY } from '#domain/order-rules.ts'

export { CASH_ON_DELIVERY }
/** Payment mode of an order that gift cards pay completely, and provider of their payments. */
export const GIFT_CARD = 'gift_card'
/** Payment mode of an order with a zero total; carts cannot choose it. */
export const freePayment = () => ({ code: 'free', name: t.noPaymentNeeded() })
export const giftCardPayment = () => ({ code: GIFT_CARD, name: t.byGiftCard() })
export const withGiftCard = <Mode extends { name: string }>(mode: Mode): Mode => ({
  ...mode,
  name: t.withGiftCard({ method: mode.name }),
})
