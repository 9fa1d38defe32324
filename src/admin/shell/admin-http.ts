import { type ApiError } from '#api/client/errors.ts'
import { type Call, createHttp, type Http, type HttpOptions } from '#api/client/http.ts'
import type { ApiTransport } from '#api/client/transport.ts'

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
  const http = createHttp({ ...options, transport: withFinalConflicts(options.transport) })
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

/**
 * Changes are sent again after a 409 (AP-02), because another request may have been in the way. If somebody else has
 * changed or uses the record, they would only be refused again: such a reply counts as one not to be repeated soon.
 */
const withFinalConflicts =
  (transport: ApiTransport): ApiTransport =>
  async (request) => {
    const response = await transport(request)
    if (response.status !== 409) return response
    const text = await response.text()
    const isFinal = FINAL_CONFLICTS.test(text)
    return {
      status: response.status,
      header: (name) => (isFinal && name === 'retry-after' ? NEVER : response.header(name)),
      text: () => Promise.resolve(text),
    }
  }

const FINAL_CONFLICTS = /"code":\s*"(?:stale_version|in_use|draft_conflict)"/
/** Seconds that nobody waits. */
const NEVER = '86400'

/** The dialog explains these failures, so no toast does. */
function quietCodes(quiet: Call<unknown>['quiet']): Call<unknown>['quiet'] {
  if (quiet === true || quiet === 'success') return quiet
  return [...(Array.isArray(quiet) ? (quiet as readonly string[]) : []), ...Object.keys(REASONS)]
}
