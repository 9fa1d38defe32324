import type { Menu, Slider } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { upsert } from '#server/platform/db/upsert.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an owner sets: settings by their names, fields of the storefront, menus and sliders. */
export interface StoreValues {
  settings: Fields
  storefront: Fields
  menus: readonly Menu[]
  sliders: readonly Slider[]
}

/** Fields of the storefront that are not set with its appearance, and what sets each. */
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
     coalesce((SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM menu m), '[]') AS menus,
     coalesce((SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM slider s), '[]') AS sliders`,
)

// A setting may be null, which is not the same as none: rows of a table would lose it.
const laySettings = statement<NoRow, [settings: string]>(
  'lay-settings',
  `INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
)

// Only the fields given: the channel is written by a trigger of the settings.
const changeAppearance = statement<NoRow, [fields: string]>(
  'storefront-appearance',
  'UPDATE storefront SET appearance = appearance || $1::jsonb',
)

const layMenus = upsert('menu', ['id'], ['title', 'items'])
const laySliders = upsert('slider', ['id'], ['name', 'autoplay_seconds', 'slides'])

/** Everything of the kind that the shop has; undefined when it has no storefront yet. */
export async function readStoreValues(db: Queryable): Promise<StoreValues | undefined> {
  const [row] = await everyValue(db)
  return row?.storefront ? { ...row, storefront: row.storefront } : undefined
}

/** Keeps others from changing what is compared and then written in the caller's transaction. */
export async function lockStoreValues(db: Queryable): Promise<void> {
  // Unnamed: once for each publishing.
  await db.query('LOCK TABLE setting, storefront, menu, slider IN SHARE ROW EXCLUSIVE MODE')
}

/** Writes values; what is not among them stays. Processes that run hear of it by the triggers of the tables. */
export async function writeStoreValues(db: Queryable, values: Partial<StoreValues>): Promise<void> {
  const { settings = {}, storefront = {}, menus = [], sliders = [] } = values
  if (Object.keys(settings).length > 0) await laySettings(db, JSON.stringify(settings))
  if (Object.keys(storefront).length > 0) await changeAppearance(db, JSON.stringify(storefront))
  if (menus.length > 0) await layMenus(db, menus)
  if (sliders.length > 0) await laySliders(db, sliders)
}
