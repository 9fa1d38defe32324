import { groupBy } from '#lib/group-by.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type DeliveryPlace, readDeliveryPlace } from './places.ts'
import { normalisedPincode, prefixesOf } from './prefixes.ts'
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

/** Why a method is not offered for a parcel. */
export type ModeRefusal =
  | { reason: 'inactive' | 'no_rates' }
  /** It has rates for the place, but none in the shop's currency. */
  | { reason: 'other_currency'; currency: string }
  /** Its rates exclude pincodes with this prefix; '' for the whole country. */
  | { reason: 'excluded'; prefix: string }
  /** Its rates for this prefix take no parcel of this weight; each range is in grams, without its end. */
  | { reason: 'weight'; prefix: string; ranges: { from: number; to: number | null }[] }

export type RefusedMode = ModeRefusal & { id: number; code: string; name: string }

/** What a shop offers for a parcel, in its order, and what it does not. */
export interface DeliveryChoice {
  place: DeliveryPlace
  offers: ShippingOffer[]
  /** Empty for a place that is not delivered to at all. */
  refused: RefusedMode[]
}

interface ModeRow {
  id: number
  code: string
  name: string
  description: string
  gst_bps: number
  active: boolean
}

interface Rate extends Tariff {
  currency: string
  days_from: number
  days_to: number
}

// The columns of a rate are null for a mode without rates at the place.
const readModes = statement<ModeRow & { [Column in keyof Rate]: Rate[Column] | null }, [string, string[]]>(
  'shipping-rates',
  `SELECT m.id, m.code, m.name, m.description, m.gst_bps, m.active, r.currency, r.pincode_prefix, r.weight_from, r.weight_to, r.price,
     r.per_kilogram, r.free_from, r.delivers, r.days_from, r.days_to
   FROM shipping_mode m LEFT JOIN shipping_rate r
     ON r.mode_code = m.code AND r.country_id = $1 AND r.pincode_prefix = ANY ($2::text[])
   ORDER BY m.position, m.code, r.weight_from`,
)

/**
 * Returns the delivery methods for a parcel in the shop's order, and why others are not offered. Carts, product pages and
 * the admin's delivery check share it.
 */
export async function readChoice(db: Queryable, parcel: Parcel, currency: string): Promise<DeliveryChoice> {
  const pincode = normalisedPincode(parcel.pincode)
  const place = await readDeliveryPlace(db, parcel.country, pincode)
  const choice: DeliveryChoice = { place, offers: [], refused: [] }
  if (!place.delivers) return choice
  const rows = await readModes(db, parcel.country, prefixesOf(pincode))
  for (const [code, ofMode] of groupBy(rows, (row) => row.code)) {
    const mode: ModeRow = ofMode[0]!
    const rates = ofMode.filter((row): row is ModeRow & Rate => row.currency !== null)
    const found = tariffOf(mode, rates, { ...parcel, pincode }, currency)
    if ('reason' in found) choice.refused.push({ ...found, id: mode.id, code, name: mode.name })
    else choice.offers.push(offerOf(mode, found, parcel))
  }
  return choice
}

function tariffOf(
  mode: ModeRow,
  rates: readonly Rate[],
  { pincode, grams }: Parcel,
  currency: string,
): Rate | ModeRefusal {
  if (!mode.active) return { reason: 'inactive' }
  const own = rates.filter((rate) => rate.currency === currency)
  const [other] = rates
  if (own.length === 0) return other ? { reason: 'other_currency', currency: other.currency } : { reason: 'no_rates' }
  const { tariff, nearest } = tariffFor(own, pincode, grams)
  if (tariff) return tariff
  const { pincode_prefix: prefix } = nearest[0]!
  const ranges = nearest.filter(({ delivers }) => delivers)
  return ranges.length === 0
    ? { reason: 'excluded', prefix }
    : { reason: 'weight', prefix, ranges: ranges.map((rate) => ({ from: rate.weight_from, to: rate.weight_to })) }
}

function offerOf(
  { code, name, description, gst_bps }: ModeRow,
  rate: Rate,
  { grams, goodsValue }: Parcel,
): ShippingOffer {
  const { days_from, days_to, free_from } = rate
  const price = priceOf(rate, grams, goodsValue)
  const full_price = priceOf({ ...rate, free_from: null }, grams, goodsValue)
  return { code, name, description, price, full_price, free_from, gst_bps, days_from, days_to }
}
