import type { SingletonName } from '#generated/admin-resources.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { type Singleton, defineSingleton } from '#server/platform/resources/singleton.ts'
import { fitSettings, fitStorefront } from '#server/store/storefront/service.ts'
import {
  lockStoreValues,
  readStoreValues,
  type StoreValues,
  writeStoreValues,
} from '#server/store/values/store-values.ts'

type Fields = Readonly<Record<string, unknown>>
type Stored = Pick<StoreValues, 'settings' | 'storefront'>

/** A field of a settings page that is stored differently. */
interface DerivedField {
  /** `stored` is what the shop uses: its invalid values are replaced as for shoppers. */
  read: (stored: Stored) => unknown
  write: (value: unknown) => Partial<Stored>
}

interface Page {
  name: SingletonName
  /** The shop’s settings that it changes, each with its value while it is not set. */
  settings?: Fields
  /** Fields of the storefront that it changes, each with its value while it is not set. */
  storefront?: Fields
  derived?: Readonly<Record<string, DerivedField>>
  choices?: Singleton['choices']
}

/** A settings page whose fields are settings of the shop and fields of its storefront, by their own names. */
export function settingsPage<Values extends object>(page: Page): Singleton {
  const { name, settings = {}, storefront = {}, derived = {}, choices } = page
  return defineSingleton<Values>({
    name,
    ...(choices && { choices }),
    lock: lockStoreValues,
    read: async (db) => ({ values: valuesOf(page, usedValues(await readStoreValues(db))) as Values }),
    update: async (db, values, { changed }) => {
      const given = Object.entries(values).filter(([field]) => changed.has(field as keyof Values))
      const part = (has: (field: string) => boolean) => Object.fromEntries(given.filter(([field]) => has(field)))
      const parts = given.flatMap(([field, value]) => derived[field]?.write(value) ?? [])
      await write(db, {
        settings: Object.assign(
          part((field) => Object.hasOwn(settings, field)),
          ...parts.map((one) => one.settings),
        ),
        storefront: Object.assign(
          part((field) => Object.hasOwn(storefront, field)),
          ...parts.map((one) => one.storefront),
        ),
      })
    },
  })
}

function usedValues(stored: Stored | undefined): Stored {
  const { settings = {}, storefront = {} } = stored ?? {}
  return {
    settings: fitSettings(settings).value,
    storefront: fitStorefront(storefront, storefront['channel']).value as unknown as Fields,
  }
}

function valuesOf({ settings = {}, storefront = {}, derived = {} }: Page, stored: Stored): Fields {
  return {
    ...Object.fromEntries(Object.entries(settings).map(([key, unset]) => [key, stored.settings[key] ?? unset])),
    ...Object.fromEntries(Object.entries(storefront).map(([key, unset]) => [key, stored.storefront[key] ?? unset])),
    ...Object.fromEntries(Object.entries(derived).map(([field, { read }]) => [field, read(stored)])),
  }
}

/** Writes the values; errors refer to the page’s own fields. */
async function write(...[db, values]: Parameters<typeof writeStoreValues>): Promise<void> {
  try {
    await writeStoreValues(db, values)
  } catch (error) {
    const errors = error instanceof ApiError ? error.payload?.['errors'] : undefined
    if (typeof errors !== 'object' || errors === null) throw error
    const entries = Object.entries(errors as Record<string, string>)
    throw invalidValues(
      Object.fromEntries(
        entries.map(([pointer, message]) => [pointer.replace(/^\/(?:settings|storefront)/, ''), message]),
      ),
    )
  }
}
