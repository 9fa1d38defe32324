import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'

export const MODES = ['open', 'password', 'coming-soon', 'maintenance'] as const

const LEAST_PASSWORD = 6
/** As many characters as the form and the call take. */
export const MOST_PASSWORD = 128

/** How the shop is to be from now on. */
export interface ModeWish {
  mode: (typeof MODES)[number]
  /** Taken over from before when there is none. */
  password?: string
  until?: Date
}

const NAMES: Record<ModeWish['mode'], Storefront['mode']> = {
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
 * Opens or closes the shop, in every process that serves it: they listen to changes of the storefront. Says what holds then.
 * Throws ApiError when a password is wanted and there is none, or one that is too short.
 */
export async function changeMode(app: FastifyInstance, { mode, password, until }: ModeWish): Promise<string> {
  if (password !== undefined && (password.length < LEAST_PASSWORD || password.length > MOST_PASSWORD))
    throw new ApiError(422, 'bad_password', `A password has ${LEAST_PASSWORD} to ${MOST_PASSWORD} characters.`)
  const hash = password === undefined ? null : await hashPassword(password)
  const isProtected = mode === 'password' || password !== undefined
  const [row] = await update(app.database.pool, hash, until ?? null, NAMES[mode], isProtected)
  if (!row) throw new ApiError(422, 'no_password', 'The shop has no password yet: say one with --password.')
  return describe(row.name ?? 'The shop', mode, isProtected, until)
}

function describe(name: string, mode: ModeWish['mode'], isProtected: boolean, until: Date | undefined): string {
  if (mode === 'open') return `${name} is open.`
  const doors = [...(isProtected ? ['its password'] : []), ...(mode === 'password' ? [] : [`mode ${NAMES[mode]}`])]
  const end = until ? ` Its page counts down to ${until.toISOString()}; it does not open by itself.` : ''
  return `${name} is closed by ${doors.join(' and ')}.${end}`
}
