import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { type PublicSetting, isPublicSetting } from './public-settings.ts'

interface StorefrontRow {
  license_status: string | null
  appearance: Storefront
  password_hash: string | null
  mode_until: Date | null
}

const theStorefront = statement<StorefrontRow, []>(
  'storefront',
  'SELECT license_status, appearance, password_hash, mode_until FROM storefront LIMIT 1',
)

const allSettings = statement<{ key: string; value: unknown }, []>('settings', 'SELECT key, value FROM setting')

/** The shop's appearance and licence. `appearance` is null when the store holds no storefront. */
export interface StorefrontState {
  licenseStatus: string | null
  appearance: Storefront | null
  /** argon2id hash of the password that guards the whole shop. */
  passwordHash: string | null
  /** Until when a closed shop says it is closed. */
  modeUntil: Date | null
}

const MODES: ReadonlySet<string> = new Set<Storefront['mode']>(['Live', 'Coming Soon', 'Under Maintenance'])

export async function readStorefront(app: FastifyInstance): Promise<StorefrontState> {
  return app.memory.getOrMake('storefront', async (db) => {
    const [row] = await theStorefront(db)
    return {
      value: {
        licenseStatus: row?.license_status ?? null,
        appearance: row ? withKnownMode(app, row.appearance) : null,
        passwordHash: row?.password_hash ?? null,
        modeUntil: row?.mode_until ?? null,
      },
      tags: ['storefront'],
    }
  })
}

/** A mode that the shop does not know closes nothing; the log says so, once for each change of the storefront. */
function withKnownMode(app: FastifyInstance, appearance: Storefront): Storefront {
  if (MODES.has(appearance.mode)) return appearance
  app.log.warn({ mode: appearance.mode }, 'the shop is in a mode that is not known, and treated as open')
  return { ...appearance, mode: 'Live' }
}

/** The currency every price of the shop is in. */
export const readCurrency = async (app: FastifyInstance): Promise<string> => (await readMoney(app)).code

/** That currency with the locale that amounts and figures are written in. */
export async function readMoney(app: FastifyInstance): Promise<Storefront['channel']['currency']> {
  const { appearance } = await readStorefront(app)
  if (!appearance) throw new ApiError(503, 'no_storefront', 'The shop is not set up yet.')
  return appearance.channel.currency
}

/** Every setting of the store, the private ones too: for the server's own use. */
export async function readSettings(app: FastifyInstance): Promise<Record<string, unknown>> {
  return app.memory.getOrMake('settings', async (db) => {
    const rows = await allSettings(db)
    return { value: Object.fromEntries(rows.map(({ key, value }) => [key, value])), tags: ['settings'] }
  })
}

/** The asked-for settings that are public; one that the store has no value for is null. */
export async function readPublicSettings(
  app: FastifyInstance,
  keys: readonly string[],
): Promise<Partial<Record<PublicSetting, unknown>>> {
  const all = await readSettings(app)
  return Object.fromEntries(keys.filter(isPublicSetting).map((key) => [key, asKept(key, all[key])]))
}

/** A phone number is text, even where a store was filled with numbers: pages link and format it as text. */
function asKept(key: PublicSetting, value: unknown): unknown {
  if (typeof value === 'number' && !NUMBERS.has(key)) return String(value)
  return value ?? null
}

const NUMBERS: ReadonlySet<PublicSetting> = new Set(['cart_expire_days'])
