import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { valueAt } from '#engine/json-pointer.ts'
import { webOrigin } from '#lib/url.ts'
import { type StoredFault, fitStored } from '#server/store/values/fit-stored.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { fallbackChannel, fallbackStorefront } from '#server/store/values/fallback-storefront.ts'
import { propertiesOf } from '#server/platform/http/schemas.ts'
import { expiryTags } from '#server/platform/cache/tagged-cache.ts'
import { readAnnouncement } from '#server/store/announcements/announcements.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { type PublicSetting, isPublicSetting } from './public-settings.ts'
import * as t from '#words/request-errors.ts'

interface StorefrontRow {
  license_status: string | null
  appearance: unknown
  channel: unknown
  password_hash: string | null
  mode_until: Date | null
}

const findStorefront = statement<StorefrontRow, []>(
  'storefront',
  `SELECT license_status, appearance, password_hash, mode_until,
     (SELECT data FROM channel WHERE applied LIMIT 1) AS channel FROM storefront LIMIT 1`,
)

const allSettings = statement<{ key: string; value: unknown }, []>('settings', 'SELECT key, value FROM setting')

/** `appearance` is null without a storefront. */
export interface StorefrontState {
  licenseStatus: string | null
  appearance: Storefront | null
  /** argon2id. */
  passwordHash: string | null
  modeUntil: Date | null
  /** Until when the notice is right, for caches of what is made from it. */
  tags: readonly string[]
}

export async function readStorefront(app: FastifyInstance): Promise<StorefrontState> {
  return app.memory.getOrMake('storefront', async (db) => {
    const [row] = await findStorefront(db)
    const askedAt = Date.now()
    const announcement = await readAnnouncement(db)
    const tags = ['storefront', ...expiryTags([announcement], askedAt)]
    const appearance = row ? usableStorefront(app, row) : null
    return {
      value: {
        licenseStatus: row?.license_status ?? null,
        appearance: appearance && { ...appearance, notice: announcement.notice ?? appearance.notice },
        passwordHash: row?.password_hash ?? null,
        modeUntil: row?.mode_until ?? null,
        tags,
      },
      tags,
    }
  })
}

/** Returns the storefront with invalid fields replaced, and logs them once per change. */
function usableStorefront(app: FastifyInstance, { appearance, channel }: StorefrontRow): Storefront {
  const { value, faults } = fitStorefront(appearance, channel)
  reportStored(app, 'storefront', faults)
  return value
}

/** Returns a valid storefront and the faults of the stored one. An unknown mode closes nothing. */
export function fitStorefront(appearance: unknown, channel: unknown): { value: Storefront; faults: StoredFault[] } {
  const fittedChannel = fitStored('Channel', channel ?? {}, { name: 'the channel', fallback: fallbackChannel })
  const fallback = {
    ...fallbackStorefront(fittedChannel.value),
    // An invalid protection setting still protects the shop.
    is_password_protection_enabled: Boolean(valueAt(appearance, '/is_password_protection_enabled')),
  }
  const { value = fallback, faults } = fitStored('Storefront', appearance, { name: 'the storefront', fallback })
  return { value, faults }
}

export const readCurrency = async (app: FastifyInstance): Promise<string> => (await readMoney(app)).code

export async function readMoney(app: FastifyInstance): Promise<Storefront['channel']['currency']> {
  const { appearance } = await readStorefront(app)
  if (!appearance) throw new ApiError(503, 'no_storefront', t.shopNotSetUp())
  return appearance.channel.currency
}

export async function readSettings(app: FastifyInstance): Promise<Record<string, unknown>> {
  return app.memory.getOrMake('settings', async (db) => {
    const rows = await allSettings(db)
    const { value, faults } = fitSettings(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
    reportStored(app, 'settings', faults)
    return { value, tags: ['settings'] }
  })
}

/** Returns the shop’s origin for links that no request is made for; undefined if none is configured or entered. */
export const readOrigin = async (app: FastifyInstance): Promise<string | undefined> =>
  app.config.publicOrigin ?? webOrigin((await readSettings(app))['store_url'])

/** Returns where mails to the shop itself go. */
export const noticeAddress = (settings: Readonly<Record<string, unknown>>): unknown =>
  settings['notice_email'] || settings['store_email']

/** Returns valid settings: an invalid one counts as unset, and unknown ones are kept. */
export function fitSettings(stored: Record<string, unknown>): {
  value: Record<string, unknown>
  faults: StoredFault[]
} {
  const { value, faults } = fitStored('ShopSettings', stored, { name: 'the settings', fallback: {} })
  const known: ReadonlySet<string> = new Set(propertiesOf('ShopSettings'))
  const others = Object.entries(stored).filter(([key]) => !known.has(key))
  return { value: { ...Object.fromEntries(others), ...value }, faults }
}

export async function readPublicSettings(
  app: FastifyInstance,
  keys: readonly string[],
): Promise<Partial<Record<PublicSetting, unknown>>> {
  const all = await readSettings(app)
  return Object.fromEntries(keys.filter(isPublicSetting).map((key) => [key, toTextIfPhone(key, all[key])]))
}

/** Converts phone numbers stored as numbers to text. */
function toTextIfPhone(key: PublicSetting, value: unknown): unknown {
  if (typeof value === 'number' && !NUMBERS.has(key)) return String(value)
  return value ?? null
}

const NUMBERS: ReadonlySet<PublicSetting> = new Set(['cart_expire_days'])
