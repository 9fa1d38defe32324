/** The ways to pay that this server knows, by the codes of payment_mode. */
export const CASH_ON_DELIVERY = 'cod'
export const SANDBOX = 'sandbox'
export const PAYMENT_CODES = [CASH_ON_DELIVERY, SANDBOX] as const
