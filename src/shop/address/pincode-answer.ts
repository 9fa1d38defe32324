import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { pincodeQuery } from '#api/plugins.queries.ts'
import { arrivalDay, formatDelivery } from '#domain/arrival.ts'

/** What the shop says of a pincode: when a parcel would be there, that none goes there, or why it cannot tell. */
export type PincodeAnswer =
  | { kind: 'delivered'; text: string }
  | { kind: 'not-delivered'; text: string }
  | { kind: 'problem'; text: string }

/** Asks the shop; never rejects. Loaded with the first question: a page that nobody asks anything on does not carry it. */
export async function answerPincode(client: QueryClient, pincode: string, locale: string): Promise<PincodeAnswer> {
  try {
    const { delivery, cash_on_delivery: takesCash } = await client.query(pincodeQuery(pincode))
    if (!delivery) return { kind: 'not-delivered', text: `We do not deliver to ${pincode} yet.` }
    const now = new Date()
    const day = arrivalDay(now, delivery).toISOString().slice(0, 10)
    const cash = takesCash ? 'cash on delivery available' : 'no cash on delivery'
    return {
      kind: 'delivered',
      text: `Delivered to ${pincode} by ${formatDelivery({ from: day, to: day }, locale, now)} · ${cash}`,
    }
  } catch (error) {
    const text = error instanceof ApiError ? error.message : 'This cannot be checked right now. Please try again.'
    return { kind: 'problem', text }
  }
}
