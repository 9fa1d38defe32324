import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type Tariff, priceOf, tariffFor } from './tariff.ts'

export interface Parcel {
  country: string
  /** Without blanks; '' where addresses have none. */
  pincode: string
  grams: number
  /** After the coupon. */
  goodsValue: number
}

/** A delivery method for a parcel. The price includes GST at `gst_bps` (basis points). */
export interface ShippingOffer {
  code: string
  name: string
  description: string
  price: number
  /** Price of the same parcel below `free_from`. */
  full_price: number
  /** Goods value from which delivery is free; null when it never is. */
  free_from: number | null
  gst_bps: number
  days_from: number
  days_to: number
}

interface RateRow extends Tariff {
  code: string
  name: string
  description: string
  gst_bps: number
  days_from: number
  days_to: number
}

const readRates = statement<RateRow, [string, string[], string]>(
  'shipping-rates',
  `SELECT m.code, m.name, m.description, m.gst_bps, r.pincode_prefix, r.weight_from, r.weight_to, r.price, r.per_kilogram, r.free_from,
     r.delivers, r.days_from, r.days_to
   FROM shipping_mode m JOIN shipping_rate r ON r.mode_code = m.code
   WHERE m.active AND r.country_id = $1 AND r.pincode_prefix = ANY ($2::text[]) AND r.currency = $3
   ORDER BY m.position, m.code`,
)

const readZone = statement<
  { zoned: boolean; delivers: boolean | null; cash_on_delivery: boolean | null },
  [string, string[]]
>(
  'shipping-zone',
  `SELECT EXISTS (SELECT FROM pincode_zone WHERE country_id = $1) AS zoned, z.delivers, z.cash_on_delivery
   FROM (SELECT) one LEFT JOIN LATERAL (SELECT delivers, cash_on_delivery FROM pincode_zone
     WHERE country_id = $1 AND prefix = ANY ($2::text[]) ORDER BY length(prefix) DESC LIMIT 1) z ON true`,
)

const prefixesOf = (pincode: string): string[] =>
  Array.from({ length: Math.min(pincode.length, 10) + 1 }, (_, length) => pincode.slice(0, length))

const normalised = (pincode: string): string => pincode.replace(/[\s-]/gu, '').toUpperCase()

/** Returns the delivery methods for a parcel in the shop's order. Rates in other currencies are ignored. */
export async function readOffers(db: Queryable, parcel: Parcel, currency: string): Promise<ShippingOffer[]> {
  const pincode = normalised(parcel.pincode)
  if (!(await readDelivery(db, parcel.country, pincode)).delivers) return []
  const rates = await readRates(db, parcel.country, prefixesOf(pincode), currency)
  return [...new Set(rates.map(({ code }) => code))].flatMap((code) => {
    const tariff = tariffFor(
      rates.filter((rate) => rate.code === code),
      pincode,
      parcel.grams,
    )
    if (!tariff) return []
    const { name, description, gst_bps, days_from, days_to, free_from } = tariff
    const price = priceOf(tariff, parcel.grams, parcel.goodsValue)
    const full_price = priceOf({ ...tariff, free_from: null }, parcel.grams, parcel.goodsValue)
    return [{ code, name, description, price, full_price, free_from, gst_bps, days_from, days_to }]
  })
}

/**
 * Returns whether the shop delivers to a place and accepts cash there, by the zones of the pincode check (PL-08). A
 * country without zones is delivered to.
 */
export async function readDelivery(
  db: Queryable,
  country: string,
  pincode: string,
): Promise<{ delivers: boolean; cashOnDelivery: boolean }> {
  const [zone] = await readZone(db, country, prefixesOf(normalised(pincode)))
  if (!zone?.zoned) return { delivers: true, cashOnDelivery: false }
  return { delivers: zone.delivers ?? false, cashOnDelivery: zone.cash_on_delivery ?? false }
}
