/** The payment machine's context: what a browser must not forget of a payment, and what may be read off a reply. */
import type { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'

/** An order as the calls of the checkout name it. */
export type OrderRef = Pick<PlacedOrder, 'order_id' | 'token'>

/**
 * What was begun and has not ended, kept by the browser over a reload. The server makes one order of a state of the cart,
 * however often it is asked, so a reply that was lost can be asked for again by the cart's version.
 */
export interface Attempt {
  /** Of the cart that was to be ordered; undefined where an order is paid again. */
  version: string | undefined
  /** Once it is placed. */
  order: OrderRef | undefined
}

export interface PaymentContext {
  attempt: Attempt | undefined
  /** The last reply, while it is acted upon. */
  reply: PlacedOrder | undefined
  /** How often the server was asked in a row, unbidden. */
  questions: number
  /** The state of the cart that was paid for last. */
  paidVersion: string | undefined
  /** Why the last press came to nothing. */
  refusal: ApiError | undefined
}

/** How often a gateway that has not decided, or a server that did not answer, is asked at growing intervals. */
export const MOST_QUESTIONS = 5

type Kind = PlacedOrder['next']['kind']

/** Where a reply leads; one that should name a page and does not leads nowhere. */
export function nextKind({ reply }: Pick<PaymentContext, 'reply'>): Kind | undefined {
  const next = reply?.next
  const needsUrl = next?.kind === 'redirect' || next?.kind === 'complete' || next?.kind === 'failed'
  return needsUrl && !next.url ? undefined : next?.kind
}

/**
 * Whether a failed call says for sure that nothing was done. After a timeout, a broken connection or an error of the server nobody
 * knows, and being busy (408, 409, 425, 429) is no answer either.
 */
export function isRefusal(error: unknown): error is ApiError {
  const { kind, status = 0 } = error as Partial<ApiError>
  return kind === 'http' && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** Parses a stored attempt; undefined for anything that is not one. */
export function parseAttempt(text: string | null): Attempt | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { version, order } = value as { version?: unknown; order?: unknown }
    const kept = { version: typeof version === 'string' ? version : undefined, order: orderOf(order) }
    return kept.version === undefined && !kept.order ? undefined : kept
  } catch {
    return undefined
  }
}

function orderOf(value: unknown): OrderRef | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { order_id: id, token } = value as Record<string, unknown>
  return typeof id === 'string' && typeof token === 'string' ? { order_id: id, token } : undefined
}
