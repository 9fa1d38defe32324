import type { AdminDeliveryZone } from '#generated/admin/delivery-zone.js'
import { defineResource } from '#server/platform/resources/resource.ts'
import { changeZone, changeZones, createZone, lockZones, readZone, removeZone } from './zone-records.ts'

const TITLE = `concat_ws(' ', z.prefix, nullif(z.place, ''))`
const DELIVERS = `CASE WHEN z.delivers THEN 'active' ELSE 'inactive' END`
const CASH = `CASE WHEN z.cash_on_delivery THEN 'active' ELSE 'inactive' END`

export const resource = defineResource<AdminDeliveryZone>({
  name: 'delivery-zone',
  table: 'pincode_zone',
  list: {
    from: 'pincode_zone z JOIN country c ON c.id = z.country_id',
    id: 'z.id',
    title: TITLE,
    columns: { prefix: 'z.prefix', place: 'z.place', country: 'c.name', delivers: DELIVERS, cash: CASH },
    search: `z.prefix ILIKE $search || '%' OR $search ILIKE z.prefix || '%' OR z.place ILIKE $pattern OR c.name ILIKE $pattern`,
    filters: { delivers: `${DELIVERS} = ANY ($values)`, cash: `${CASH} = ANY ($values)` },
    sorts: { prefix: { sql: 'z.prefix', type: 'text' }, place: { sql: 'lower(z.place)', type: 'text' } },
  },
  read: async (db, id) => {
    const values = await readZone(db, id)
    return values && { values }
  },
  // An import changes all at once, and two zones could be moved to the same pincodes.
  lock: async (db) => void (await lockZones(db)),
  create: createZone,
  update: changeZone,
  affected: async () => ({ items: [], blocks: false }),
  remove: removeZone,
  bulk: {
    deliver: (db, ids) => changeZones(db, ids, { delivers: true }),
    exclude: (db, ids) => changeZones(db, ids, { delivers: false }),
    take_cash: (db, ids) => changeZones(db, ids, { cash: true }),
    refuse_cash: (db, ids) => changeZones(db, ids, { cash: false }),
  },
})
