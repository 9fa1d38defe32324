import { CASH_ON_DELIVERY } from '#domain/order-rules.ts'

export { CASH_ON_DELIVERY }
/** Payment mode of an order with a zero total; carts cannot choose it. */
export const NOTHING_TO_PAY = { code: 'free', name: 'No payment needed' } as const
export const SANDBOX = 'sandbox'
export const PAYMENT_CODES = [CASH_ON_DELIVERY, SANDBOX] as const
