import type { AdminShopMode } from '#generated/admin/shop-mode.js'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { lockStoreValues } from '#server/store/values/store-values.ts'
import { type ModeChange, makeUnavailable, passwordFault, writeMode } from './change-mode.ts'
import * as t from '#words/admin-settings.ts'

interface StateRow {
  is_licensed: boolean
  mode: string | null
  is_protected: boolean | null
  has_password: boolean
  mode_until: Date | null
}

const readState = statement<StateRow, []>(
  'shop-mode-state',
  `SELECT license_status IS NOT NULL AS is_licensed, appearance ->> 'mode' AS mode,
     appearance -> 'is_password_protection_enabled' = 'true' AS is_protected, password_hash IS NOT NULL AS has_password,
     mode_until
   FROM storefront LIMIT 1`,
)

export const singleton = defineSingleton<AdminShopMode>({
  name: 'shop-mode',
  lock: lockStoreValues,
  read: async (db) => {
    const state = await stateOf(db)
    const until = state?.mode_until?.toISOString() ?? null
    return {
      values: { mode: modeOf(state), is_protected: state?.is_protected ?? false, until },
      secrets: state?.has_password ? ['password'] : [],
    }
  },
  update: async (db, values, { changed }) => {
    const { mode, until, password, is_protected: isProtected } = values
    if (mode === 'unavailable') return void (await makeUnavailable(db))
    const needsPassword = mode === 'password' || (mode !== 'open' && isProtected)
    const given = password === undefined || password === null ? undefined : password
    const isPast = changed.has('until') && until !== null && Date.parse(until) <= Date.now()
    const fault = passwordFault(given, needsPassword && !(await stateOf(db))?.has_password)
    refuseValues({
      ...(mode !== 'open' && isPast && { '/until': t.timePast() }),
      ...(fault !== undefined && { '/password': fault }),
    })
    await writeMode(db, {
      mode,
      isProtected: needsPassword,
      ...(given !== undefined && { password: given }),
      ...(mode !== 'open' && until !== null && { until: new Date(until) }),
    })
  },
})

const stateOf = async (db: Queryable): Promise<StateRow | undefined> => (await readState(db))[0]

/** A shop that is only closed by its password has the mode Live. */
function modeOf(state: StateRow | undefined): ModeChange['mode'] | 'unavailable' {
  if (!state?.is_licensed) return 'unavailable'
  if (state.mode === 'Coming Soon') return 'coming-soon'
  if (state.mode === 'Under Maintenance') return 'maintenance'
  return state.is_protected ? 'password' : 'open'
}
