import { CASH_ON_DELIVERY } from '#domain/order-rules.ts'

/** The ways to pay that this server knows, by the codes of payment_mode. */
export { CASH_ON_DELIVERY }
export const SANDBOX = 'sandbox'
export const PAYMENT_CODES = [CASH_ON_DELIVERY, SANDBOX] as const
