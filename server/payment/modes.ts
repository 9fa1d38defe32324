import { type Queryable, statement } from '#server/db/database.ts'
import { CASH_ON_DELIVERY } from './codes.ts'

/** A way to pay that a cart can choose. */
export interface PaymentOffer {
  code: string
  name: string
  description: string
}

const readModes = statement<PaymentOffer, [string[], number]>(
  'payment-modes',
  `SELECT code, name, description FROM payment_mode
   WHERE active AND code = ANY ($1::text[]) AND (least IS NULL OR $2 >= least) AND (most IS NULL OR $2 <= most)
   ORDER BY position, code`,
)

/** The ways to pay this amount, in the order of the shop; cash only where the carrier takes it (undefined: not known yet). */
export async function readPaymentOffers(
  on: Queryable,
  codes: readonly string[],
  { total, takesCash }: { total: number; takesCash: boolean | undefined },
): Promise<PaymentOffer[]> {
  return readModes(
    on,
    codes.filter((code) => code !== CASH_ON_DELIVERY || takesCash !== false),
    total,
  )
}
