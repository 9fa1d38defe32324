import type { FastifyInstance } from 'fastify'
import type { DeliveryCalendar } from '#domain/arrival.ts'
import { storedConfig } from '#server/store/plugins/service.ts'

/** For a shop without the plugin: the defaults of its schema. */
const DEFAULT_CALENDAR: DeliveryCalendar = { dispatch_days: 2, closed_weekdays: [], cut_off: '14:00', time_zone: 'UTC' }

/** Reads the calendar configured in the pincode plugin, installed or not. */
export async function readCalendar(app: FastifyInstance): Promise<DeliveryCalendar> {
  return (await storedConfig(app, 'PincodeAvaliability')) ?? DEFAULT_CALENDAR
}

/** SQL of the date in the shop's time zone, by the database's clock. */
export const SHOP_TODAY = `(now() AT TIME ZONE coalesce((SELECT config ->> 'time_zone' FROM plugin WHERE module_name = 'PincodeAvaliability'), '${DEFAULT_CALENDAR.time_zone}'))::date`

export async function readTimeZone(app: FastifyInstance): Promise<string> {
  return (await readCalendar(app)).time_zone
}
