import { type ApiError } from '#api/client/errors.ts'
import { type Call, createHttp, type Http, type HttpOptions } from '#api/client/http.ts'

/** Asks somebody to log in again, or to prove who they are. Resolves to whether they did. */
export type AskForLogin = (reason: 'expired' | 'unconfirmed') => Promise<boolean>

const REASONS: Readonly<Record<string, 'expired' | 'unconfirmed'>> = {
  staff_login_required: 'expired',
  reauthentication_required: 'unconfirmed',
}

const SET_UP_REQUIRED = 'second_factor_setup_required'

/** Calls that must not open the dialog: it makes them itself, or the login screen follows. */
const OWN_CALLS = new Set(['/api/admin/me', '/api/admin/login', '/api/admin/logout', '/api/admin/reauthenticate'])

/**
 * Creates the admin's API client. When the session has ended, or a change needs re-authentication, the call waits for
 * the login and is then repeated, so nothing that was typed or started is lost. `onSetUpRequired` is called when two-step
 * login has become compulsory and must be set up first.
 */
export function createAdminHttp(
  options: HttpOptions,
  askForLogin: AskForLogin,
  onSetUpRequired: () => void = () => undefined,
): Http {
  const http = createHttp(options)
  /** Calls that fail at the same time share one dialog. */
  let asking: Promise<boolean> | undefined

  async function call<T>(given: Call<T>): Promise<T> {
    const quiet = quietCodes(given.quiet)
    try {
      return await http.call({ ...given, quiet })
    } catch (error) {
      const { code, status } = error as Partial<ApiError>
      if (code === SET_UP_REQUIRED) onSetUpRequired()
      const reason = REASONS[code ?? '']
      if (reason === undefined || (status !== 401 && status !== 403) || OWN_CALLS.has(given.path)) throw error
      asking ??= askForLogin(reason).finally(() => {
        asking = undefined
      })
      if (!(await asking)) throw error
      return await http.call(given)
    }
  }
  return { ...http, call }
}

/** The dialog explains these failures, so no toast does. */
function quietCodes(quiet: Call<unknown>['quiet']): Call<unknown>['quiet'] {
  if (quiet === true || quiet === 'success') return quiet
  return [...(Array.isArray(quiet) ? (quiet as readonly string[]) : []), ...Object.keys(REASONS)]
}
