import { formatMoney } from '#domain/money.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/cart-errors.ts'
import * as pickup from '#words/pickup.ts'
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

/** Amounts that a payment method takes, in minor units. */
export interface AmountLimits {
  minimum: number
  maximum?: number
  /** Amounts must be multiples of it, such as 10 where the last of three digits must be 0. */
  step?: number
}

export type PaymentLimits = ReadonlyMap<string, AmountLimits>

const readModes = statement<PaymentOffer & { least: number | null; most: number | null }, [string[]]>(
  'payment-modes',
  `SELECT code, name, description, least, most FROM payment_mode WHERE active AND code = ANY ($1::text[]) ORDER BY position, code`,
)

interface PaymentConditions {
  total: number
  /** Undefined while the address is unknown. */
  takesCash: boolean | undefined
  /** No courier comes: cash is paid at the pickup place. */
  isPickup?: boolean
  format: ShopFormat
}

export async function readPaymentOffers(
  db: Queryable,
  limits: PaymentLimits,
  { total, takesCash, isPickup = false, format }: PaymentConditions,
): Promise<{ offers: PaymentOffer[]; refused: RefusedPayment[] }> {
  const offers: PaymentOffer[] = []
  const refused: RefusedPayment[] = []
  for (const { least, most, ...mode } of await readModes(db, [...limits.keys()])) {
    const { code } = mode
    const isCashAtPickup = isPickup && code === CASH_ON_DELIVERY
    const { name, description } = isCashAtPickup
      ? { name: pickup.payAtPickup(), description: pickup.payAtPickupHint() }
      : mode
    const { minimum = 0, maximum = Infinity, step } = limits.get(code) ?? {}
    const reason =
      refusalOf(
        total,
        { minimum: Math.max(least ?? 0, minimum), maximum: Math.min(most ?? Infinity, maximum), step },
        format,
      ) ?? (code === CASH_ON_DELIVERY && takesCash === false ? t.noCash() : undefined)
    if (reason === undefined) offers.push({ code, name, description })
    else refused.push({ code, name, reason })
  }
  return { offers, refused }
}

function refusalOf(
  total: number,
  { minimum, maximum, step = 1 }: { minimum: number; maximum: number; step: number | undefined },
  { currency, locale }: ShopFormat,
): string | undefined {
  const formatAmount = (amount: number) => formatMoney({ amount, currency }, locale)
  // Orders without cost need no payment.
  if (total > maximum) return t.paymentOnlyUpTo({ amount: formatAmount(maximum) })
  if (total > 0 && total < minimum) return t.paymentOnlyFrom({ amount: formatAmount(minimum) })
  return total % step === 0 ? undefined : t.paymentOnlyInSteps({ amount: formatAmount(step) })
}
