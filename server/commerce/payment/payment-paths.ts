import type { PaymentRow } from '#server/commerce/orders/payments.ts'

type Named = Pick<PaymentRow, 'provider' | 'reference'>

/** The path to which the provider sends shoppers back. */
export const returnPath = ({ provider, reference }: Named): string => `/payment/return/${provider}/${reference}`

/** The page of the shop that shows the provider's checkout. */
export const inPagePath = ({ provider, reference }: Named): string => `/payment/page/${provider}/${reference}`

/** The path that leads to the provider's hosted page instead. */
export const hostedPath = (payment: Named): string => `${inPagePath(payment)}/hosted`
