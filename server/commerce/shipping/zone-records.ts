import type { AdminDeliveryZone } from '#generated/admin/delivery-zone.js'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValues, refuseValues } from '#server/platform/resources/refuse-values.ts'
import type { BulkResult } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-shipping.ts'

export type ZoneValues = AdminDeliveryZone

type ZoneRow = [country: string, prefix: string, place: string, delivers: boolean, cash: boolean]

const readRow = statement<ZoneValues, [number]>(
  'delivery-zone',
  'SELECT country_id AS country, prefix, place, delivers, cash_on_delivery FROM pincode_zone WHERE id = $1',
)
const findCountry = statement<NoRow, [string]>('delivery-zone-country', 'SELECT FROM country WHERE id = $1')
const insertRow = statement<{ id: number }, ZoneRow>(
  'delivery-zone-add',
  `INSERT INTO pincode_zone (country_id, prefix, place, delivers, cash_on_delivery) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (country_id, prefix) DO NOTHING RETURNING id`,
)
const findOther = statement<NoRow, [country: string, prefix: string, id: number]>(
  'delivery-zone-other',
  'SELECT FROM pincode_zone WHERE country_id = $1 AND prefix = $2 AND id <> $3',
)
const updateRow = statement<NoRow, [number, ...ZoneRow]>(
  'delivery-zone-change',
  `UPDATE pincode_zone SET country_id = $2, prefix = $3, place = $4, delivers = $5, cash_on_delivery = $6 WHERE id = $1`,
)
const deleteRow = statement<NoRow, [number]>('delivery-zone-remove', 'DELETE FROM pincode_zone WHERE id = $1')
const lockZones = statement<NoRow, []>(
  'delivery-zones-lock',
  `SELECT FROM pg_advisory_xact_lock(hashtext('pincode_zone'))`,
)
const updateMany = statement<{ id: number }, [ids: number[], delivers: boolean | null, cash: boolean | null]>(
  'delivery-zones-change',
  `UPDATE pincode_zone SET version = version + 1, delivers = coalesce($2, delivers),
     cash_on_delivery = coalesce($3, cash_on_delivery) AND coalesce($2, delivers)
   WHERE id = ANY ($1::int[]) RETURNING id`,
)

export async function readZone(db: Queryable, id: number): Promise<ZoneValues | undefined> {
  const [row] = await readRow(db, id)
  return row
}

/** @throws ApiError 422 for an unknown country, or a second zone for the same pincodes */
export async function createZone(db: Queryable, values: AdminDeliveryZone): Promise<number> {
  const row = await checked(db, values)
  const [made] = await insertRow(db, ...row)
  if (!made) throw zoneExists(row)
  return made.id
}

/** @throws ApiError 422 as `createZone` */
export async function changeZone(db: Queryable, id: number, values: AdminDeliveryZone): Promise<void> {
  // Two zones could be moved to the same pincodes at once.
  await lockZones(db)
  const row = await checked(db, values)
  const [country, prefix] = row
  if ((await findOther(db, country, prefix, id)).length > 0) throw zoneExists(row)
  await updateRow(db, id, ...row)
}

export const removeZone = async (db: Queryable, id: number): Promise<void> => void (await deleteRow(db, id))

/** Changes many zones. Zones without delivery accept no cash either. */
export async function changeZones(
  db: Queryable,
  ids: readonly number[],
  { delivers, cash }: { delivers?: boolean; cash?: boolean },
): Promise<BulkResult> {
  const changed = await updateMany(db, [...ids], delivers ?? null, cash ?? null)
  return { done: changed.length, failed: [] }
}

async function checked(db: Queryable, values: AdminDeliveryZone): Promise<ZoneRow> {
  const { country, prefix, place, delivers, cash_on_delivery: cash } = values
  if ((await findCountry(db, country)).length === 0) refuseValues({ '/country': t.unknownCountry() })
  return [country, prefix.toUpperCase(), place.trim(), delivers, cash && delivers]
}

const zoneExists = ([, prefix]: ZoneRow) => invalidValues({ '/prefix': t.zoneExists({ prefix }) })
