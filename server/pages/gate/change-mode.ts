import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import * as t from '#words/commands.ts'

export const MODES = ['open', 'password', 'coming-soon', 'maintenance'] as const

const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

export interface ModeChange {
  mode: (typeof MODES)[number]
  /** Unchanged if omitted. */
  password?: string
  until?: Date
}

const NAMES: Record<ModeChange['mode'], Storefront['mode']> = {
  open: 'Live',
  password: 'Live',
  'coming-soon': 'Coming Soon',
  maintenance: 'Under Maintenance',
}

const update = statement<{ name: string | null }, [string | null, Date | null, string, boolean]>(
  'shop-mode',
  `UPDATE storefront SET password_hash = coalesce($1, password_hash), mode_until = $2,
     appearance = appearance || jsonb_build_object('mode', $3::text, 'is_password_protection_enabled', $4::boolean)
   WHERE NOT $4 OR $1::text IS NOT NULL OR password_hash IS NOT NULL
   RETURNING appearance ->> 'name' AS name`,
)

/**
 * Opens or closes the shop in all processes, which listen to changes of the storefront. Returns a sentence describing
 * the new state.
 * @throws ApiError if the password is missing, too short or too long
 */
export async function changeMode(app: FastifyInstance, { mode, password, until }: ModeChange): Promise<string> {
  if (password !== undefined && (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH))
    throw new ApiError(422, 'bad_password', t.passwordLength({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }))
  const hash = password === undefined ? null : await hashPassword(password)
  const isProtected = mode === 'password' || password !== undefined
  const [row] = await update(app.database.pool, hash, until ?? null, NAMES[mode], isProtected)
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
