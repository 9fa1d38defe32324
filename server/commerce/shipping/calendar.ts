import type { FastifyInstance } from 'fastify'
import type { DeliveryCalendar } from '#domain/arrival.ts'
import { storedConfig } from '#server/store/plugins/service.ts'

/** Of a shop that never had the plugin; its schema has the same. */
const DEFAULT_CALENDAR: DeliveryCalendar = { dispatch_days: 2, closed_weekdays: [], cut_off: '14:00', time_zone: 'UTC' }

/** The shop's calendar, which the plugin of the pincodes sets, installed or not. */
export async function readCalendar(app: FastifyInstance): Promise<DeliveryCalendar> {
  return (await storedConfig(app, 'PincodeAvaliability')) ?? DEFAULT_CALENDAR
}

/** The shop's clock. */
export async function readTimeZone(app: FastifyInstance): Promise<string> {
  return (await readCalendar(app)).time_zone
}
