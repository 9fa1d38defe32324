import type { Queryable } from '#server/platform/db/database.ts'
import type { PincodeFixture } from './fixture-files.ts'
import { insert } from '#server/platform/db/upsert.ts'

const layZones = insert('pincode_zone', ['country_id', 'prefix', 'place', 'delivers', 'cash_on_delivery'])

/** Where the shop delivers. A zone has no id that anything refers to, so the set is simply laid again. */
export async function seedPincodes(db: Queryable, fixture: PincodeFixture): Promise<void> {
  const zones = Object.entries(fixture).flatMap(([country_id, rows]) =>
    rows.map((row) => ({ delivers: true, ...row, country_id })),
  )
  await db.query('DELETE FROM pincode_zone')
  await layZones(db, zones)
}
