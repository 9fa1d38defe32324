import type { Queryable } from '#server/platform/db/database.ts'
import { writeStoreValues } from '#server/store/values/store-values.ts'
import type { StoreFixture } from './fixture-files.ts'
import { insert, upsert } from '#server/platform/db/upsert.ts'

const layStorefront = upsert('storefront', ['id'], ['license_status', 'appearance'])
const layPlugins = upsert('plugin', ['module_name'], ['config', 'position'])
const layRedirects = upsert('path_redirect', ['from_path'], ['target', 'status'])
const layCountries = upsert('country', ['id'], ['name', 'code', 'mobile_code', 'mobile_number_length', 'position'])
const layStates = upsert('state', ['id'], ['country_id', 'name', 'position'])
const layFields = insert('address_field', ['country_id', 'address_type', 'column_name', 'field', 'position'])

/** Storefront, settings, plugins, menus, redirects, countries and address fields. */
export async function seedStore(db: Queryable, store: StoreFixture): Promise<void> {
  const { storefront, license_status, countries } = store
  await layStorefront(db, [{ id: storefront.id, license_status, appearance: storefront }])
  await writeStoreValues(db, { settings: store.settings, menus: store.menus })
  await layPlugins(db, store.plugins.map(inOrder))
  await layRedirects(
    db,
    store.redirects.map(({ from, to, status }) => ({ from_path: from, target: to, status })),
  )
  await layCountries(db, countries.map(inOrder))
  await layStates(
    db,
    countries.flatMap(({ id, states }) => states.map((state, position) => ({ ...state, country_id: id, position }))),
  )
  // A field has no id of its own that anything refers to, so the set is simply laid again.
  await db.query('DELETE FROM address_field')
  await layFields(
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

const inOrder = <Row extends object>(row: Row, position: number): Row & { position: number } => ({ ...row, position })
