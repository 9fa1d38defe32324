import type { ShippingMethod } from '#generated/api.d.ts'
import { type DeliveryCalendar, type DeliveryDays, deliveryDays } from '#domain/arrival.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type DeliveryChoice, type Parcel, type ShippingOffer, readChoice } from './modes.ts'

export type DeliveryPromise = ShippingOffer & {
  expected: DeliveryDays | undefined
}

export interface PromisedChoice extends Omit<DeliveryChoice, 'offers'> {
  promises: DeliveryPromise[]
}

export interface PromiseTerms {
  currency: string
  calendar: DeliveryCalendar
}

/**
 * Returns a promise per delivery method for a parcel ordered now, in the shop's order, and why others make none. Product
 * pages, carts, checkout, orders and the admin's delivery check share them (CK-16).
 */
export async function readPromises(
  db: Queryable,
  parcel: Parcel,
  { currency, calendar }: PromiseTerms,
): Promise<PromisedChoice> {
  const { offers, ...choice } = await readChoice(db, parcel, currency)
  const now = new Date()
  return { ...choice, promises: offers.map((offer) => ({ ...offer, expected: deliveryDays(now, offer, calendar) })) }
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
