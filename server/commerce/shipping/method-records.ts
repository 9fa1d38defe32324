import type { AdminShippingMethod } from '#generated/admin/shipping-method.js'
import { toBasisPoints, toPercent } from '#domain/gst-rates.ts'
import { slugOf } from '#domain/slug.ts'
import { cutText } from '#lib/cut-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-shipping.ts'
import { type RateValues, completeRates, rateFaults } from './rate-faults.ts'

interface MethodRow {
  code: string
  name: string
  description: string
  gst_bps: number
  active: boolean
  position: number
}

const readMethodRow = statement<MethodRow, [number]>(
  'shipping-method',
  'SELECT code, name, description, gst_bps, active, position FROM shipping_mode WHERE id = $1',
)
const readRates = statement<RateValues, [code: string, currency: string]>(
  'shipping-method-rates',
  `SELECT country_id AS country, pincode_prefix, delivers, price, weight_from, weight_to, per_kilogram, free_from, days_from, days_to
   FROM shipping_rate r JOIN country c ON c.id = r.country_id WHERE mode_code = $1 AND currency = $2
   ORDER BY c.position, c.id, pincode_prefix, weight_from`,
)
const readCountryIds = statement<{ id: string }, []>('shipping-countries', 'SELECT id FROM country')
const insertMethod = statement<{ id: number }, [string, string, string, number, boolean, number | null]>(
  'shipping-method-add',
  `INSERT INTO shipping_mode (code, name, description, gst_bps, active, position)
   VALUES ($1, $2, $3, $4, $5, coalesce($6, (SELECT coalesce(max(position), -1) + 1 FROM shipping_mode)))
   ON CONFLICT (code) DO NOTHING RETURNING id`,
)
const updateMethod = statement<{ code: string }, [number, string, string, number, boolean, number | null]>(
  'shipping-method-change',
  `UPDATE shipping_mode SET name = $2, description = $3, gst_bps = $4, active = $5,
     position = coalesce($6, (SELECT coalesce(max(position), -1) + 1 FROM shipping_mode WHERE id <> $1))
   WHERE id = $1 RETURNING code`,
)
const deleteMethod = statement<NoRow, [number]>('shipping-method-remove', 'DELETE FROM shipping_mode WHERE id = $1')
const deleteRates = statement<NoRow, [code: string, currency: string]>(
  'shipping-method-rates-remove',
  'DELETE FROM shipping_rate WHERE mode_code = $1 AND currency = $2',
)
const insertRates = statement<NoRow, [code: string, currency: string, rates: string]>(
  'shipping-method-rates-add',
  `INSERT INTO shipping_rate (mode_code, currency, country_id, pincode_prefix, delivers, price, weight_from, weight_to, per_kilogram,
     free_from, days_from, days_to)
   SELECT $1::text, $2::text, country, pincode_prefix, delivers, price, weight_from, weight_to, per_kilogram, free_from, days_from, days_to
   FROM jsonb_to_recordset($3::jsonb) AS r (country text, pincode_prefix text, delivers boolean, price bigint, weight_from integer,
     weight_to integer, per_kilogram bigint, free_from bigint, days_from smallint, days_to smallint)`,
)

const MAX_CODE = 34

/** Returns a method with its rates in the shop’s currency. Those in other currencies are kept, but not edited. */
export async function readMethod(
  db: Queryable,
  id: number,
  currency: string,
): Promise<AdminShippingMethod | undefined> {
  const [row] = await readMethodRow(db, id)
  if (!row) return undefined
  const { code, gst_bps: bps, ...method } = row
  return { ...method, gst_rate: toPercent(bps), rates: await readRates(db, code, currency) }
}

/** Adds a method. Its code, which orders and carts refer to, is derived from its name. */
export async function createMethod(db: Queryable, values: AdminShippingMethod, currency: string): Promise<number> {
  const { name, description, gstBps, active, position, rates } = await checked(db, values)
  const base =
    slugOf(name)
      .replaceAll(/[^a-z0-9-]/gu, '')
      .slice(0, MAX_CODE)
      .replaceAll(/^-+|-+$/gu, '') || 'method'
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`
    const [row] = await insertMethod(db, code, name, description, gstBps, active, position)
    if (!row) continue
    await insertRates(db, code, currency, JSON.stringify(rates))
    return row.id
  }
}

export async function changeMethod(
  db: Queryable,
  id: number,
  values: AdminShippingMethod,
  currency: string,
): Promise<void> {
  const { name, description, gstBps, active, position, rates } = await checked(db, values)
  const [row] = await updateMethod(db, id, name, description, gstBps, active, position)
  if (!row) return
  await deleteRates(db, row.code, currency)
  await insertRates(db, row.code, currency, JSON.stringify(rates))
}

/** Adds a copy that shoppers do not see yet. */
export async function copyMethod(db: Queryable, id: number, currency: string): Promise<number> {
  const method = (await readMethod(db, id, currency))!
  const name = cutText(t.copyOf({ name: method.name }), 80)
  return createMethod(db, { ...method, name, active: false, position: null }, currency)
}

/** Removes a method. Orders keep their copy of it; carts choose again. */
export const removeMethod = async (db: Queryable, id: number): Promise<void> => void (await deleteMethod(db, id))

/** @throws ApiError 422 by field */
async function checked(db: Queryable, values: AdminShippingMethod) {
  const rates = completeRates(values.rates)
  const countries = new Set((await readCountryIds(db)).map(({ id }) => id))
  const { gst_rate: percent } = values
  const hasTwoDecimals = Math.abs(Math.round(percent * 100) - percent * 100) < 1e-6
  refuseValues({ ...rateFaults(rates, countries), ...(!hasTwoDecimals && { '/gst_rate': t.gstDecimals() }) })
  return {
    name: values.name.trim(),
    description: values.description,
    gstBps: toBasisPoints(percent),
    active: values.active,
    position: values.position,
    rates,
  }
}
