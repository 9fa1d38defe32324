import type { FastifyInstance } from 'fastify'
import type { DeliveryTerms, Plugin, PincodeAvailability } from '#generated/api.d.ts'
import { normalisePincode, pincodeProblem } from '#domain/pincode.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { wholeOf } from '#server/store/storefront/installed-plugin.ts'
import { readStorefront } from '#server/store/storefront/service.ts'

interface ZoneRow {
  delivers: boolean
  delivery_days: number
  cash_on_delivery: boolean
}

/** The zone with the longest beginning of the pincode; its at most ten beginnings are looked up in the primary key. */
const findZone = statement<ZoneRow, [string, string[]]>(
  'pincode-zone',
  `SELECT delivers, delivery_days, cash_on_delivery FROM pincode_zone
   WHERE country_id = $1 AND prefix = ANY ($2::text[]) ORDER BY length(prefix) DESC LIMIT 1`,
)

/** Whether the shop delivers to a pincode of its own country. Throws ApiError 422 for what is no pincode. */
export async function checkPincode(
  app: FastifyInstance,
  given: string,
  config: Plugin['config'],
): Promise<PincodeAvailability> {
  const pincode = normalisePincode(given)
  const problem = pincodeProblem(pincode, wholeOf(config['digits'], 6, 3, 10))
  if (problem) throw new ApiError(422, 'invalid_pincode', problem)
  const { appearance } = await readStorefront(app)
  const country = appearance?.channel.country.id ?? ''
  const beginnings = Array.from(pincode, (_digit, index) => pincode.slice(0, index + 1))
  const [zone] = await findZone(app.database.pool, country, beginnings)
  if (!zone?.delivers) return { pincode, is_available: false, cash_on_delivery: false, delivery: null }
  return {
    pincode,
    is_available: true,
    cash_on_delivery: zone.cash_on_delivery,
    delivery: termsOf(config, zone.delivery_days),
  }
}

function termsOf(config: Plugin['config'], days: number): DeliveryTerms {
  const { closed_weekdays: closed, cut_off: cutOff, time_zone: timeZone } = config
  const weekdays = Array.isArray(closed)
    ? closed.filter((day): day is number => [0, 1, 2, 3, 4, 5, 6].includes(day as number))
    : []
  return {
    dispatch_days: wholeOf(config['dispatch_days'], 2, 0, 60),
    delivery_days: days,
    closed_weekdays: [...new Set(weekdays)].slice(0, 6),
    cut_off: typeof cutOff === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff) ? cutOff : '14:00',
    time_zone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC',
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
