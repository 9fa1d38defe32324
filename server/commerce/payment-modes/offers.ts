import { formatMoney } from '#domain/money.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { CASH_ON_DELIVERY } from './codes.ts'

/** A way to pay that a cart can choose. */
export interface PaymentOffer {
  code: string
  name: string
  description: string
}

/** A way to pay that the shop has, and this cart has not. */
export interface RefusedPayment {
  code: string
  name: string
  /** Why not, in words for the shopper. */
  reason: string
}

const readModes = statement<PaymentOffer & { least: number | null; most: number | null }, [string[]]>(
  'payment-modes',
  `SELECT code, name, description, least, most FROM payment_mode WHERE active AND code = ANY ($1::text[]) ORDER BY position, code`,
)

interface Facts {
  /** What is to be paid. */
  total: number
  /** Whether the carrier takes cash at the address; undefined: not known yet. */
  takesCash: boolean | undefined
  writing: ShopFormat
}

/** The ways to pay this amount, in the order of the shop, and those that cannot be had for it. */
export async function readPaymentOffers(
  db: Queryable,
  codes: readonly string[],
  { total, takesCash, writing }: Facts,
): Promise<{ offers: PaymentOffer[]; refused: RefusedPayment[] }> {
  const words = (amount: number) => formatMoney({ amount, currency: writing.currency }, writing.locale)
  const offers: PaymentOffer[] = []
  const refused: RefusedPayment[] = []
  for (const { code, name, description, least, most } of await readModes(db, [...codes])) {
    const reason =
      most !== null && total > most
        ? `Only for orders up to ${words(most)}.`
        : least !== null && total < least
          ? `Only for orders from ${words(least)} on.`
          : code === CASH_ON_DELIVERY && takesCash === false
            ? 'The carrier takes no cash at this address.'
            : undefined
    if (reason === undefined) offers.push({ code, name, description })
    else refused.push({ code, name, reason })
  }
  return { offers, refused }
}
