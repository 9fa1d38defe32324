import type { Queryable } from '#server/platform/db/database.ts'
import { writeStoreValues } from '#server/store/values/store-values.ts'
import type { StoreFixture } from './fixture-files.ts'
import { insert, upsert } from '#server/platform/db/upsert.ts'

const upsertStorefront = upsert('storefront', ['id'], ['license_status', 'appearance'])
const upsertPlugins = upsert('plugin', ['module_name'], ['config', 'position'])
const upsertRedirects = upsert('path_redirect', ['from_path'], ['target', 'status'])
const upsertCountries = upsert('country', ['id'], ['name', 'code', 'mobile_code', 'mobile_number_length', 'position'])
const upsertStates = upsert('state', ['id'], ['country_id', 'name', 'position'])
const insertFields = insert('address_field', ['country_id', 'address_type', 'column_name', 'field', 'position'])

export async function seedStore(db: Queryable, store: StoreFixture): Promise<void> {
  const { storefront, license_status, countries } = store
  await upsertStorefront(db, [{ id: storefront.id, license_status, appearance: storefront }])
  await writeStoreValues(db, { settings: store.settings, menus: store.menus })
  await upsertPlugins(db, store.plugins.map(withPosition))
  await upsertRedirects(
    db,
    store.redirects.map(({ from, to, status }) => ({ from_path: from, target: to, status })),
  )
  await upsertCountries(db, countries.map(withPosition))
  await upsertStates(
    db,
    countries.flatMap(({ id, states }) => states.map((state, position) => ({ ...state, country_id: id, position }))),
  )
  // Nothing references address fields, so they are replaced.
  await db.query('DELETE FROM address_field')
  await insertFields(
    db,
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

const withPosition = <Row extends object>(row: Row, position: number): Row & { position: number } => ({
  ...row,
  position,
})
