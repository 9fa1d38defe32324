import { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import type { ConfirmedOrder, EmailLinkState, Undone, UndoState, WaitingOrders } from '#generated/api.d.ts'
import { getEmailLink, getUndoLink, undoChange, verifyEmail } from '#generated/calls/auth.ts'
import { confirmOrder, getUnconfirmedOrders } from '#generated/calls/checkout.ts'

export type Purpose = 'verify' | 'undo' | 'order'
/** The subject of a link. */
export type About = EmailLinkState | UndoState | WaitingOrders
/** The result of a link: whether an undone change also sent a link, or the page of a confirmed order. */
export type Outcome = Partial<Undone & ConfirmedOrder>

const calls = {
  verify: { check: getEmailLink, use: verifyEmail },
  undo: { check: getUndoLink, use: undoChange },
  order: {
    check: getUnconfirmedOrders,
    use: (http: Http, { token, choice = '' }: Used) => confirmOrder(http, { body: { token, order_id: choice } }),
  },
} as const

interface Used {
  token: string
  choice?: string | undefined
}

/**
 * Returns the subject of a link; undefined if it is invalid. Rejects if the check fails: no connection, or too many
 * attempts.
 */
export async function checkLink(
  http: Http,
  purpose: Purpose,
  token: string,
  signal: AbortSignal,
): Promise<About | undefined> {
  if (token === '') return undefined
  try {
    return await calls[purpose].check(http, { query: { token }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429 && error.status !== 408) return undefined
    throw error
  }
}

export const followLink = (http: Http, purpose: Purpose, used: Used): Promise<Outcome> =>
  purpose === 'order' ? calls.order.use(http, used) : calls[purpose].use(http, { body: { token: used.token } })
