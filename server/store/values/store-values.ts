import type { Menu, Slider } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { jsonStatement, upsertText } from '#server/platform/db/upsert.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { fallbackStorefront } from './fallback-storefront.ts'
import { fitStored } from './fit-stored.ts'

type Fields = Readonly<Record<string, unknown>>

export interface StoreValues {
  settings: Fields
  storefront: Fields
  menus: readonly Menu[]
  sliders: readonly Slider[]
}

/** Storefront fields that cannot be set by store.json, and what sets them. */
export const FIELDS_SET_ELSEWHERE: Readonly<Record<string, string>> = {
  id: 'the shop itself',
  channel: 'the table channel and the setting default_channel',
  mode: 'npm run shop -- --mode',
  is_password_protection_enabled: 'npm run shop -- --mode',
}

const everyValue = statement<Omit<StoreValues, 'storefront'> & { storefront: Fields | null }, []>(
  'store-values',
  `SELECT coalesce((SELECT jsonb_object_agg(key, value) FROM setting), '{}') AS settings,
     (SELECT appearance FROM storefront LIMIT 1) AS storefront,
     coalesce((SELECT jsonb_agg(to_jsonb(m) - '{record_id,version}'::text[] ORDER BY m.id) FROM menu m), '[]') AS menus,
     coalesce((SELECT jsonb_agg(to_jsonb(s) - '{record_id,version}'::text[] ORDER BY s.id) FROM slider s), '[]') AS sliders`,
)

// jsonb_each distinguishes null from missing.
const upsertSettings = statement<NoRow, [settings: string]>(
  'lay-settings',
  `INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
)

// Other fields stay; a trigger writes the channel.
const changeAppearance = statement<NoRow, [fields: string]>(
  'storefront-appearance',
  'UPDATE storefront SET appearance = appearance || $1::jsonb',
)

// Forms of the admin that are open report a conflict.
const upsertMenus = jsonStatement(
  'lay-menu',
  `${upsertText('menu', ['id'], ['title', 'items'])}, version = menu.version + 1`,
)
const upsertSliders = jsonStatement(
  'lay-slider',
  `${upsertText('slider', ['id'], ['name', 'autoplay_seconds', 'slides'])}, version = slider.version + 1`,
)

export async function readStoreValues(db: Queryable): Promise<StoreValues | undefined> {
  const [row] = await everyValue(db)
  return row?.storefront ? { ...row, storefront: row.storefront } : undefined
}

/** Locks the values until the transaction ends. */
export async function lockStoreValues(db: Queryable): Promise<void> {
  // Unnamed: runs once per publishing.
  await db.query('LOCK TABLE setting, storefront, menu, slider IN SHARE ROW EXCLUSIVE MODE')
}

/** Writes values; other fields stay. @throws ApiError 422 that names each invalid setting or storefront field */
export async function writeStoreValues(db: Queryable, values: Partial<StoreValues>): Promise<void> {
  const { settings = {}, storefront = {}, menus = [], sliders = [] } = values
  refuseValues(errorsOf({ settings, storefront }))
  if (Object.keys(settings).length > 0) await upsertSettings(db, JSON.stringify(settings))
  if (Object.keys(storefront).length > 0) await changeAppearance(db, JSON.stringify(storefront))
  if (menus.length > 0) await upsertMenus(db, menus)
  if (sliders.length > 0) await upsertSliders(db, sliders)
}

/** Returns what is wrong with settings and storefront fields, by JSON pointer such as `/settings/store_email`. */
function errorsOf({ settings, storefront }: Pick<StoreValues, 'settings' | 'storefront'>): ValueErrors {
  const whole = { ...fallbackStorefront(), ...storefront }
  const faults = [
    ...fitStored('ShopSettings', settings, { name: 'the settings' }).faults.map(
      (fault) => ['settings', fault] as const,
    ),
    ...fitStored('Storefront', whole, { name: 'the storefront' }).faults.map((fault) => ['storefront', fault] as const),
  ]
  return Object.fromEntries(faults.map(([part, { pointer, message }]) => [`/${part}${pointer}`, message]))
}
