import type { AdminShippingMethod } from '#generated/admin/shipping-method.js'
import { defineResource } from '#server/platform/resources/resource.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { changeMethod, copyMethod, createMethod, readMethod, removeMethod } from './method-records.ts'

const COUNTRIES = `(SELECT string_agg(c.name, ', ' ORDER BY c.position, c.id) FROM country c
  WHERE EXISTS (SELECT FROM shipping_rate r WHERE r.mode_code = m.code AND r.country_id = c.id AND r.delivers))`

const CURRENCY = `(SELECT data #>> '{currency,code}' FROM channel WHERE applied)`

export const resource = defineResource<AdminShippingMethod>({
  name: 'shipping-method',
  table: 'shipping_mode',
  list: {
    from: 'shipping_mode m',
    id: 'm.id',
    title: 'm.name',
    columns: {
      name: 'm.name',
      countries: COUNTRIES,
      price_from: `(SELECT min(r.price) FROM shipping_rate r WHERE r.mode_code = m.code AND r.delivers AND r.currency = ${CURRENCY})`,
      rates: `(SELECT count(*) FROM shipping_rate r WHERE r.mode_code = m.code AND r.currency = ${CURRENCY})`,
      active: `CASE WHEN m.active THEN 'active' ELSE 'inactive' END`,
    },
    search: 'm.name ILIKE $pattern',
    filters: { active: `CASE WHEN m.active THEN 'active' ELSE 'inactive' END = ANY ($values)` },
    sorts: { position: { sql: 'm.position', type: 'bigint' }, name: { sql: 'lower(m.name)', type: 'text' } },
  },
  read: async (db, id, app) => {
    const values = await readMethod(db, id, await readCurrency(app))
    return values && { values }
  },
  create: async (db, values, { app }) => createMethod(db, values, await readCurrency(app)),
  update: async (db, id, values, { app }) => changeMethod(db, id, values, await readCurrency(app)),
  duplicate: async (db, id, { app }) => copyMethod(db, id, await readCurrency(app)),
  affected: async () => ({ items: [], blocks: false }),
  remove: removeMethod,
})
