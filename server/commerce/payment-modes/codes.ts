import * as t from '#words/payment-errors.ts'
import { CASH_ON_DELIVERY } from '#domain/order-rules.ts'

export { CASH_ON_DELIVERY }
/** Payment mode of an order with a zero total; carts cannot choose it. */
export const freePayment = () => ({ code: 'free', name: t.noPaymentNeeded() })
