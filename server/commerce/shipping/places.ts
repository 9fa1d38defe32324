import { type Queryable, statement } from '#server/platform/db/database.ts'
import { normalisedPincode, prefixesOf } from './prefixes.ts'

/** What the delivery zones say about a place (PL-08). */
export interface DeliveryPlace {
  delivers: boolean
  cashOnDelivery: boolean
  /** Whether the country has zones. One without them is delivered to. */
  isZoned: boolean
  /** The zone that decides: the one with the longest prefix. */
  zone: { id: number; prefix: string; place: string } | undefined
}

const readZone = statement<
  {
    zoned: boolean
    id: number | null
    prefix: string | null
    place: string | null
    delivers: boolean | null
    cash_on_delivery: boolean | null
  },
  [string, string[]]
>(
  'shipping-zone',
  `SELECT EXISTS (SELECT FROM pincode_zone WHERE country_id = $1) AS zoned, z.id, z.prefix, z.place, z.delivers, z.cash_on_delivery
   FROM (SELECT) one LEFT JOIN LATERAL (SELECT id, prefix, place, delivers, cash_on_delivery FROM pincode_zone
     WHERE country_id = $1 AND prefix = ANY ($2::text[]) ORDER BY length(prefix) DESC LIMIT 1) z ON true`,
)

/** Returns whether the shop delivers to a place and accepts cash there. */
export async function readDeliveryPlace(db: Queryable, country: string, pincode: string): Promise<DeliveryPlace> {
  const [row] = await readZone(db, country, prefixesOf(normalisedPincode(pincode)))
  if (!row?.zoned) return { delivers: true, cashOnDelivery: false, isZoned: false, zone: undefined }
  return {
    delivers: row.delivers ?? false,
    cashOnDelivery: row.cash_on_delivery ?? false,
    isZoned: true,
    zone: row.id === null ? undefined : { id: row.id, prefix: row.prefix ?? '', place: row.place ?? '' },
  }
}
