import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/platform/db/database.ts'
import {
  addressField,
  country,
  menu,
  pathRedirect,
  plugin,
  setting,
  state,
  storefront,
} from '#server/platform/db/schema.ts'
import type { StoreFixture } from './fixture-files.ts'

/** `SET column = excluded.column` for each of the columns: an upsert that brings a row to the seed's values. */
export function fromExcluded<Table extends PgTable>(
  table: Table,
  ...columns: (keyof Table['_']['columns'])[]
): Record<string, SQL> {
  const all = table as unknown as Record<PropertyKey, PgColumn>
  return Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded."${(all[name] as PgColumn).name}"`)]))
}

/** Storefront, settings, plugins, menus, redirects, countries and address fields. */
export async function seedStore(orm: Orm, store: StoreFixture): Promise<void> {
  await orm
    .insert(storefront)
    .values({ id: store.storefront.id, licenseStatus: store.license_status, appearance: store.storefront })
    .onConflictDoUpdate({ target: storefront.id, set: fromExcluded(storefront, 'licenseStatus', 'appearance') })
  await orm
    .insert(setting)
    .values(Object.entries(store.settings).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: setting.key, set: fromExcluded(setting, 'value') })
  await orm
    .insert(plugin)
    .values(store.plugins.map(({ module_name, config }, position) => ({ moduleName: module_name, config, position })))
    .onConflictDoUpdate({ target: plugin.moduleName, set: fromExcluded(plugin, 'config', 'position') })
  await orm
    .insert(menu)
    .values(store.menus)
    .onConflictDoUpdate({ target: menu.id, set: fromExcluded(menu, 'title', 'items') })
  await orm
    .insert(pathRedirect)
    .values(store.redirects.map(({ from, to, status }) => ({ fromPath: from, target: to, status })))
    .onConflictDoUpdate({ target: pathRedirect.fromPath, set: fromExcluded(pathRedirect, 'target', 'status') })
  await seedCountries(orm, store)
}

async function seedCountries(orm: Orm, store: StoreFixture): Promise<void> {
  await orm
    .insert(country)
    .values(
      store.countries.map(({ id, name, code, mobile_code, mobile_number_length }, position) => ({
        id,
        name,
        code,
        mobileCode: mobile_code,
        mobileNumberLength: mobile_number_length,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: country.id,
      set: fromExcluded(country, 'name', 'code', 'mobileCode', 'mobileNumberLength', 'position'),
    })
  await orm
    .insert(state)
    .values(
      store.countries.flatMap(({ id: countryId, states }) =>
        states.map(({ id, name }, position) => ({ id, countryId, name, position })),
      ),
    )
    .onConflictDoUpdate({ target: state.id, set: fromExcluded(state, 'countryId', 'name', 'position') })
  // A field has no id of its own that anything refers to, so the set is simply laid again.
  await orm.delete(addressField)
  await orm.insert(addressField).values(
    store.address_fields.flatMap(({ country: countryId, type, fields }) =>
      fields.map(({ column_name, ...field }, position) => ({
        countryId,
        addressType: type,
        columnName: column_name,
        field,
        position,
      })),
    ),
  )
}
