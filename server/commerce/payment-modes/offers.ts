import { formatMoney } from '#domain/money.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/cart-errors.ts'
import { CASH_ON_DELIVERY } from './codes.ts'

export interface PaymentOffer {
  code: string
  name: string
  description: string
}

export interface RefusedPayment {
  code: string
  name: string
  reason: string
}

const readModes = statement<PaymentOffer & { least: number | null; most: number | null }, [string[]]>(
  'payment-modes',
  `SELECT code, name, description, least, most FROM payment_mode WHERE active AND code = ANY ($1::text[]) ORDER BY position, code`,
)

interface PaymentConditions {
  total: number
  /** Undefined while the address is unknown. */
  takesCash: boolean | undefined
  format: ShopFormat
}

export async function readPaymentOffers(
  db: Queryable,
  codes: readonly string[],
  { total, takesCash, format }: PaymentConditions,
): Promise<{ offers: PaymentOffer[]; refused: RefusedPayment[] }> {
  const formatAmount = (amount: number) => formatMoney({ amount, currency: format.currency }, format.locale)
  const offers: PaymentOffer[] = []
  const refused: RefusedPayment[] = []
  for (const { code, name, description, least, most } of await readModes(db, [...codes])) {
    const reason =
      most !== null && total > most
        ? t.paymentOnlyUpTo({ amount: formatAmount(most) })
        : least !== null && total < least
          ? t.paymentOnlyFrom({ amount: formatAmount(least) })
          : code === CASH_ON_DELIVERY && takesCash === false
            ? t.noCash()
            : undefined
    if (reason === undefined) offers.push({ code, name, description })
    else refused.push({ code, name, reason })
  }
  return { offers, refused }
}
