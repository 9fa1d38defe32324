import type { Queryable } from '#server/platform/db/database.ts'
import type { PincodeFixture } from './fixture-files.ts'
import { insert } from '#server/platform/db/upsert.ts'

const insertZones = insert('pincode_zone', ['country_id', 'prefix', 'place', 'delivers', 'cash_on_delivery'])

/** Replaces the delivery zones, which nothing references. */
export async function seedPincodes(db: Queryable, fixture: PincodeFixture): Promise<void> {
  const zones = Object.entries(fixture).flatMap(([country_id, rows]) =>
    rows.map((row) => ({ delivers: true, ...row, country_id })),
  )
  await db.query('DELETE FROM pincode_zone')
  await insertZones(db, zones)
}
