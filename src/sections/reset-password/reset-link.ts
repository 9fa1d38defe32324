import { validateReset } from '#api/auth.ts'
import { ApiError } from '#api/errors.ts'
import type { Http } from '#api/http.ts'
import type { ResetLink } from '#machines/reset-password.machine.ts'

/** The link a path is: /account/reset-password/{email}/{slug}. Without both there is none, and none holds. */
export function resetLinkOf(path: string): ResetLink {
  const [, , , email = '', ...rest] = path.split('/').map(decode)
  return { email, token: rest.join('/') }
}

/** Whether a link holds; rejects when nobody could say: no connection, or too many tries. */
export async function checkLink(http: Http, { email, token }: ResetLink, signal: AbortSignal): Promise<boolean> {
  if (email === '' || token === '') return false
  try {
    await validateReset(http, { email, token }, signal)
    return true
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.status)) return false
    throw error
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
