import { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import type { ConfirmedOrder, EmailLinkState, Undone, UndoState, WaitingOrders } from '#generated/api.d.ts'
import { getEmailLink, getUndoLink, undoChange, verifyEmail } from '#generated/calls/auth.ts'
import { confirmOrder, getUnconfirmedOrders } from '#generated/calls/checkout.ts'

/** What a link of a mail can do. */
export type Purpose = 'verify' | 'undo' | 'order'
/** What a link is about. */
export type About = EmailLinkState | UndoState | WaitingOrders
/** What came of it: an undone change may bring a link by mail, a confirmed order has a page. */
export type Outcome = Partial<Undone & ConfirmedOrder>

const calls = {
  verify: { look: getEmailLink, use: verifyEmail },
  undo: { look: getUndoLink, use: undoChange },
  order: {
    look: getUnconfirmedOrders,
    use: (http: Http, { token, choice = '' }: Used) => confirmOrder(http, { body: { token, order_id: choice } }),
  },
} as const

/** A link, and what it is used for of all that it can do. */
interface Used {
  token: string
  choice?: string | undefined
}

/** What a link is about; undefined when it does not hold. Rejects when nobody could say: no connection, or too many tries. */
export async function lookAt(
  http: Http,
  purpose: Purpose,
  token: string,
  signal: AbortSignal,
): Promise<About | undefined> {
  if (token === '') return undefined
  try {
    return await calls[purpose].look(http, { query: { token }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429 && error.status !== 408) return undefined
    throw error
  }
}

/** Does what the link is for. */
export const followLink = (http: Http, purpose: Purpose, used: Used): Promise<Outcome> =>
  purpose === 'order' ? calls.order.use(http, used) : calls[purpose].use(http, { body: { token: used.token } })
