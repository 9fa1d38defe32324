import type { Orm } from '#server/platform/db/database.ts'
import { pincodeZone } from '#server/platform/db/schema.ts'
import type { PincodeFixture } from './fixture-files.ts'

/** Where the shop delivers. A zone has no id that anything refers to, so the set is simply laid again. */
export async function seedPincodes(orm: Orm, fixture: PincodeFixture): Promise<void> {
  const zones = Object.entries(fixture).flatMap(([countryId, rows]) =>
    rows.map(({ prefix, place, delivers = true, delivery_days, cash_on_delivery }) => ({
      countryId,
      prefix,
      place,
      delivers,
      deliveryDays: delivery_days,
      cashOnDelivery: cash_on_delivery,
    })),
  )
  await orm.delete(pincodeZone)
  if (zones.length > 0) await orm.insert(pincodeZone).values(zones)
}
