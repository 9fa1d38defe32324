/** The payment machine's context: what a browser must remember of a payment, and how replies are read. */
import type { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'

/** Identifies an order in checkout calls. */
export type OrderRef = Pick<PlacedOrder, 'order_id' | 'token'>

/**
 * A started payment, stored across a reload. The server places only one order per cart version, so a lost reply can be
 * requested again by version.
 */
export interface Attempt {
  /** Version of the cart to order; undefined when an existing order is paid again. */
  version: string | undefined
  /** Set once the order is placed. */
  order: OrderRef | undefined
}

export interface PaymentContext {
  attempt: Attempt | undefined
  /** The last reply, while it is processed. */
  reply: PlacedOrder | undefined
  /** Consecutive automatic requests. */
  queryCount: number
  /** Version of the last paid cart. */
  paidVersion: string | undefined
  /** Why the last attempt was rejected. */
  rejection: ApiError | undefined
}

/** Automatic requests to an undecided gateway or unreachable server, with growing intervals. */
export const MAX_QUERIES = 5

type Kind = PlacedOrder['next']['kind']

/** Returns where a reply leads; undefined if a redirect has no URL. */
export function nextKind({ reply }: Pick<PaymentContext, 'reply'>): Kind | undefined {
  const next = reply?.next
  const needsUrl = next?.kind === 'redirect' || next?.kind === 'complete' || next?.kind === 'failed'
  return needsUrl && !next.url ? undefined : next?.kind
}

/**
 * Returns whether a failed call certainly had no effect. After a timeout, network or server error the outcome is
 * unknown, as it is for 408, 409, 425 and 429.
 */
export function isRejection(error: unknown): error is ApiError {
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
