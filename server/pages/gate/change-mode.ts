import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import * as admin from '#words/admin-settings.ts'
import * as t from '#words/commands.ts'

export const MODES = ['open', 'password', 'coming-soon', 'maintenance'] as const

const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

export interface ModeChange {
  mode: (typeof MODES)[number]
  /** Unchanged if omitted. */
  password?: string
  until?: Date
  /** Whether the password opens a shop in another mode; if omitted, only a given one does. */
  isProtected?: boolean
}

const NAMES: Record<ModeChange['mode'], Storefront['mode']> = {
  open: 'Live',
  password: 'Live',
  'coming-soon': 'Coming Soon',
  maintenance: 'Under Maintenance',
}

// An unlicensed shop becomes one again by opening or closing it.
const update = statement<{ name: string | null }, [string | null, Date | null, string, boolean]>(
  'shop-mode',
  `UPDATE storefront SET license_status = coalesce(license_status, 'active'), password_hash = coalesce($1, password_hash), mode_until = $2,
     appearance = appearance || jsonb_build_object('mode', $3::text, 'is_password_protection_enabled', $4::boolean)
   WHERE NOT $4 OR $1::text IS NOT NULL OR password_hash IS NOT NULL
   RETURNING appearance ->> 'name' AS name`,
)

/** Returns what is wrong with a new password; undefined if nothing is. */
export function passwordFault(password: string | undefined, isRequired: boolean): string | undefined {
  if (password === undefined) return isRequired ? admin.passwordMissing() : undefined
  const [min, max] = [MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH]
  return password.length < min || password.length > max ? t.passwordLength({ min, max }) : undefined
}

// The page of another mode would take its place.
const withdraw = statement<NoRow, []>(
  'shop-unavailable',
  `UPDATE storefront SET license_status = NULL, mode_until = NULL,
     appearance = appearance || '{"mode": "Live", "is_password_protection_enabled": false}'`,
)

/** Makes the shop answer every visitor with “Website Unvailable” (§4.1). */
export const makeUnavailable = (db: Queryable): Promise<unknown> => withdraw(db)

/** Opens or closes the shop, and returns a sentence describing the new state. @throws as `writeMode` */
export const changeMode = ({ database }: FastifyInstance, change: ModeChange): Promise<string> =>
  writeMode(database.pool, change)

/**
 * Opens or closes the shop in all processes, which listen to changes of the storefront. Returns a sentence describing
 * the new state.
 * @throws ApiError if the password is missing, too short or too long
 */
export async function writeMode(db: Queryable, change: ModeChange): Promise<string> {
  const { mode, password, until } = change
  const fault = passwordFault(password, false)
  if (fault !== undefined) throw new ApiError(422, 'bad_password', fault)
  const hash = password === undefined ? null : await hashPassword(password)
  const isProtected = mode === 'password' || (change.isProtected ?? password !== undefined)
  const [row] = await update(db, hash, until ?? null, NAMES[mode], isProtected)
  if (!row) throw new ApiError(422, 'no_password', t.noPassword())
  return describe(row.name ?? t.theShop(), mode, isProtected, until)
}

function describe(shop: string, mode: ModeChange['mode'], isProtected: boolean, until: Date | undefined): string {
  if (mode === 'open') return t.modeIsOpen({ shop })
  const values = { shop, mode: NAMES[mode] }
  const state =
    mode === 'password' ? t.modeByPassword({ shop }) : isProtected ? t.modeByBoth(values) : t.modeByPage(values)
  return until ? `${state} ${t.modeCountdown({ time: until.toISOString() })}` : state
}
