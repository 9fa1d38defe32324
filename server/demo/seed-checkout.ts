import { toBasisPoints } from '#domain/gst-rates.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { writeStoreValues } from '#server/store/values/store-values.ts'
import { insert, upsert } from '#server/platform/db/upsert.ts'

const upsertModes = upsert('shipping_mode', ['code'], ['name', 'description', 'gst_bps', 'position'])
const upsertPaymentModes = upsert('payment_mode', ['code'], ['name', 'description', 'least', 'most', 'position'])
const insertRates = insert('shipping_rate', [
  ...['mode_code', 'country_id', 'pincode_prefix', 'weight_from', 'weight_to', 'currency', 'price', 'per_kilogram'],
  ...['free_from', 'delivers', 'days_from', 'days_to'],
])

// Personal coupons of customers who no longer exist are skipped.
const COUPONS = `INSERT INTO coupon (code, title, description, kind, value, currency, most, minimum, starts_at, ends_at, max_uses,
     max_uses_per_customer, customer_id, listed)
   SELECT r.code, r.title, r.description, r.kind, coalesce(r.value, 0), $2, r.most, coalesce(r.minimum, 0), r.starts_at, r.ends_at,
     r.max_uses, r.max_uses_per_customer, c.id, coalesce(r.listed, false)
   FROM jsonb_array_elements($1::jsonb) AS every(one) CROSS JOIN jsonb_populate_record(NULL::coupon, one) r
     LEFT JOIN customer c ON lower(c.email) = one->>'customer'
   WHERE one->>'customer' IS NULL OR c.id IS NOT NULL
   ON CONFLICT (code) DO UPDATE SET title = excluded.title, description = excluded.description, kind = excluded.kind, value = excluded.value,
     currency = excluded.currency, most = excluded.most, minimum = excluded.minimum, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     max_uses_per_customer = excluded.max_uses_per_customer, customer_id = excluded.customer_id, listed = excluded.listed`

/** fixtures/checkout.json: amounts in minor units, weights in grams, transit days. */
export interface CheckoutFixture {
  settings: Record<string, unknown>
  coupons: {
    code: string
    title: string
    description: string
    kind: 'percentage' | 'amount' | 'free_shipping'
    value?: number
    most?: number
    minimum?: number
    starts_at?: string
    ends_at?: string
    max_uses?: number
    max_uses_per_customer?: number
    /** Email address of the only customer who may use it. */
    customer?: string
    listed?: boolean
  }[]
  shipping_modes: {
    code: string
    name: string
    description: string
    gst_rate: number
    rates: {
      country: string
      prefix?: string
      weight_from?: number
      weight_to?: number
      price: number
      per_kilogram?: number
      free_from?: number
      delivers?: boolean
      days: [from: number, to: number]
    }[]
  }[]
  payment_modes: { code: string; name: string; description: string; least?: number; most?: number }[]
}

export async function readCheckout(): Promise<CheckoutFixture> {
  return JSON.parse(await readFile(join(findRoot(), 'fixtures/checkout.json'), 'utf8')) as CheckoutFixture
}

/**
 * Seeds coupons, shipping and payment modes. Coupon uses are kept; shipping rates are replaced, because nothing
 * references them.
 */
export async function seedCheckout(db: Queryable, fixture: CheckoutFixture, currency: string): Promise<void> {
  await writeStoreValues(db, { settings: fixture.settings })
  await db.query(COUPONS, [JSON.stringify(fixture.coupons), currency])
  await upsertModes(
    db,
    fixture.shipping_modes.map(({ rates: _, gst_rate: rate, ...mode }, position) => ({
      ...mode,
      gst_bps: toBasisPoints(rate),
      position,
    })),
  )
  await db.query('DELETE FROM shipping_rate')
  await insertRates(
    db,
    fixture.shipping_modes.flatMap(({ code, rates }) =>
      rates.map(({ country, prefix = '', days, ...rate }) => ({
        ...{ weight_from: 0, per_kilogram: 0, delivers: true, currency },
        ...rate,
        mode_code: code,
        country_id: country,
        pincode_prefix: prefix,
        days_from: days[0],
        days_to: days[1],
      })),
    ),
  )
  await upsertPaymentModes(
    db,
    fixture.payment_modes.map((mode, position) => ({ ...mode, position })),
  )
}
