import type { ShippingMethod } from '#generated/api.d.ts'
import { type DeliveryCalendar, type DeliveryDays, deliveryDays } from '#domain/arrival.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type Parcel, type ShippingOffer, readOffers } from './modes.ts'

export type DeliveryPromise = ShippingOffer & {
  expected: DeliveryDays | undefined
}

export interface PromiseTerms {
  currency: string
  calendar: DeliveryCalendar
}

/**
 * Returns a promise per delivery method for a parcel ordered now, in the shop's order. Product pages, carts, checkout
 * and orders share them (CK-16).
 */
export async function readPromises(
  db: Queryable,
  parcel: Parcel,
  { currency, calendar }: PromiseTerms,
): Promise<DeliveryPromise[]> {
  const offers = await readOffers(db, parcel, currency)
  const now = new Date()
  return offers.map((offer) => ({ ...offer, expected: deliveryDays(now, offer, calendar) }))
}

export const promiseView = (promise: DeliveryPromise, currency: string): ShippingMethod => ({
  code: promise.code,
  name: promise.name,
  description: promise.description,
  price: { amount: promise.price, currency },
  days_from: promise.days_from,
  days_to: promise.days_to,
  ...(promise.expected && { expected: promise.expected }),
  ...(promise.free_from !== null && { free_from: { amount: promise.free_from, currency } }),
})
