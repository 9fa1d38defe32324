import { createHash } from 'node:crypto'

/**
 * Returns the name of a refund at the provider: 24 lower-case letters and digits, which all providers accept. It is
 * made from the payment's random reference, because ids repeat when a backup is restored, and from the number of the
 * attempt, because a failed refund is never made again under its key.
 */
export const refundKey = (reference: string, key: string, attempt: number): string =>
  createHash('sha256').update(`${reference} ${key} ${attempt}`).digest('hex').slice(0, 24)
