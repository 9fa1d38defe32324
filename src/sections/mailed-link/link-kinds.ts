import { findEmailLink, findUndo, undoChange, verifyEmail } from '#api/auth.ts'
import { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import type { EmailLinkState, Undone, UndoState } from '#generated/api.d.ts'

/** What a link of a mail can do. */
export type Purpose = 'verify' | 'undo'
/** What a link is about. */
export type About = EmailLinkState | UndoState
/** What came of it: an undone change may bring a link by mail. */
export type Outcome = Partial<Undone>

const calls = {
  verify: { look: findEmailLink, use: verifyEmail },
  undo: { look: findUndo, use: undoChange },
} as const

/** What a link is about; undefined when it does not hold. Rejects when nobody could say: no connection, or too many tries. */
export async function lookAt(
  http: Http,
  purpose: Purpose,
  token: string,
  signal: AbortSignal,
): Promise<About | undefined> {
  if (token === '') return undefined
  try {
    return await calls[purpose].look(http, { token }, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429 && error.status !== 408) return undefined
    throw error
  }
}

/** Does what the link is for. */
export const followLink = (http: Http, purpose: Purpose, token: string): Promise<Outcome> =>
  calls[purpose].use(http, { token })
