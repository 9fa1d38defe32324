/** The ways to pay that this server knows, by the codes of payment_mode. */
export const CASH_ON_DELIVERY = 'cod'
/** Of an order that comes to nothing; no cart chooses it. */
export const NOTHING_TO_PAY = { code: 'free', name: 'No payment needed' } as const
export const SANDBOX = 'sandbox'
export const PAYMENT_CODES = [CASH_ON_DELIVERY, SANDBOX] as const
