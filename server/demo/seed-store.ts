import type { Queryable } from '#server/platform/db/database.ts'
import type { StoreFixture } from './fixture-files.ts'
import { insert, lay, upsert } from './upsert.ts'

/** A setting may be null, which is not the same as none: rows of a table would lose it. */
export const SETTINGS = `INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value`

const STOREFRONT = upsert('storefront', ['id'], ['license_status', 'appearance'])
const PLUGINS = upsert('plugin', ['module_name'], ['config', 'position'])
const MENUS = upsert('menu', ['id'], ['title', 'items'])
const REDIRECTS = upsert('path_redirect', ['from_path'], ['target', 'status'])
const COUNTRIES = upsert('country', ['id'], ['name', 'code', 'mobile_code', 'mobile_number_length', 'position'])
const STATES = upsert('state', ['id'], ['country_id', 'name', 'position'])
const FIELDS = insert('address_field', ['country_id', 'address_type', 'column_name', 'field', 'position'])

/** Storefront, settings, plugins, menus, redirects, countries and address fields. */
export async function seedStore(db: Queryable, store: StoreFixture): Promise<void> {
  const { storefront, license_status, countries } = store
  await lay(db, STOREFRONT, [{ id: storefront.id, license_status, appearance: storefront }])
  await db.query(SETTINGS, [JSON.stringify(store.settings)])
  await lay(db, PLUGINS, store.plugins.map(inOrder))
  await lay(db, MENUS, store.menus)
  await lay(
    db,
    REDIRECTS,
    store.redirects.map(({ from, to, status }) => ({ from_path: from, target: to, status })),
  )
  await lay(db, COUNTRIES, countries.map(inOrder))
  await lay(
    db,
    STATES,
    countries.flatMap(({ id, states }) => states.map((state, position) => ({ ...state, country_id: id, position }))),
  )
  // A field has no id of its own that anything refers to, so the set is simply laid again.
  await db.query('DELETE FROM address_field')
  await lay(
    db,
    FIELDS,
    store.address_fields.flatMap(({ country, type, fields }) =>
      fields.map(({ column_name, ...field }, position) => ({
        country_id: country,
        address_type: type,
        column_name,
        field,
        position,
      })),
    ),
  )
}

const inOrder = <Row extends object>(row: Row, position: number): Row & { position: number } => ({ ...row, position })
