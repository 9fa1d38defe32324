import type { FastifyInstance } from 'fastify'
import { type DeliveryCalendar, type DeliveryDays, deliveryDays } from '#domain/arrival.ts'
import { statement } from '#server/platform/db/database.ts'
import * as t from '#words/pickup.ts'
import type { DeliveryPromise } from './promises.ts'

/** A place where customers pick up their orders. */
export interface PickupPlace {
  id: number
  name: string
  /** By column_name. */
  address: Record<string, string>
  hours: string
  instructions: string
  ready_days: number
}

const readRows = statement<PickupPlace, []>(
  'pickup-places',
  'SELECT id, name, address, hours, instructions, ready_days FROM pickup_place WHERE active ORDER BY position, id',
)

/** Codes of delivery methods have no colon. */
const PREFIX = 'pickup:'

/** Code that ends the pickup of a cart. */
export const NO_PICKUP = `${PREFIX}none`

export const pickupCode = ({ id }: Pick<PickupPlace, 'id'>): string => `${PREFIX}${id}`

export const isPickupCode = (code: string | null): boolean => code?.startsWith(PREFIX) ?? false

/** Returns the places that are in use, in the shop's order. */
export async function readPickupPlaces(app: FastifyInstance): Promise<readonly PickupPlace[]> {
  const { places } = await app.memory.getOrMake('pickup-places', async (db) => ({
    value: { places: await readRows(db) },
    tags: ['shipping'],
  }))
  return places
}

/** Returns when an order placed now is ready. Undefined for the same day. */
export const readyDays = (place: PickupPlace, calendar: DeliveryCalendar): DeliveryDays | undefined =>
  deliveryDays(
    new Date(),
    { days_from: place.ready_days, days_to: place.ready_days },
    { ...calendar, dispatch_days: 0 },
  )

/** Returns a place as a delivery method, which costs nothing. */
export const pickupPromise = (place: PickupPlace, calendar: DeliveryCalendar): DeliveryPromise => ({
  code: pickupCode(place),
  name: t.pickupAt({ place: place.name }),
  description: place.hours,
  ...{ price: 0, full_price: 0, free_from: null, gst_bps: 0 },
  days_from: place.ready_days,
  days_to: place.ready_days,
  expected: readyDays(place, calendar),
})
