import { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import type { ResetResult } from '#generated/api.d.ts'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { validateReset } from '#generated/calls/auth.ts'

export interface ResetLink {
  email: string
  token: string
}

/** Returns the link in a page's address. A missing part is empty. */
export const resetLinkOf = ({ email = '', token = '' }: Readonly<Record<string, string>>): ResetLink => ({
  email,
  token,
})

/** Returns whether a link is valid. Rejects if the check fails: no connection, or too many attempts. */
export async function checkLink(http: Http, { email, token }: ResetLink, signal: AbortSignal): Promise<boolean> {
  if (email === '' || token === '') return false
  try {
    await validateReset(http, { query: { email, token }, signal })
    return true
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.status)) return false
    throw error
  }
}

/** Returns the login that came with a reset; undefined if the back end does not log in. */
export const replyOf = ({ user, api_cart = null, cart_session_id = null }: ResetResult): AuthReply | undefined =>
  user && { user, api_cart, cart_session_id }

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
