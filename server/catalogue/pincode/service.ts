import type { FastifyInstance } from 'fastify'
import type { DeliveryTerms, PincodeAvailability } from '#generated/api.d.ts'
import type { PluginConfigs } from '#generated/plugins.ts'
import { normalisePincode, pincodeProblem } from '#domain/pincode.ts'
import { placeOf } from './places.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { readCountries } from '#server/store/settings/service.ts'
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
  config: PluginConfigs['PincodeAvaliability'],
): Promise<PincodeAvailability> {
  const pincode = normalisePincode(given)
  const problem = pincodeProblem(pincode, config.digits)
  if (problem) throw new ApiError(422, 'invalid_pincode', problem)
  const { appearance } = await readStorefront(app)
  const country = appearance?.channel.country.id ?? ''
  const known = (await readCountries(app)).find(({ id }) => id === country)
  const place = (known && placeOf(known, pincode)) ?? null
  const beginnings = Array.from(pincode, (_digit, index) => pincode.slice(0, index + 1))
  const [zone] = await findZone(app.database.pool, country, beginnings)
  if (!zone?.delivers) return { pincode, is_available: false, cash_on_delivery: false, delivery: null, place }
  return {
    pincode,
    is_available: true,
    cash_on_delivery: zone.cash_on_delivery,
    delivery: termsOf(config, zone.delivery_days),
    place,
  }
}

const termsOf = (
  { dispatch_days, closed_weekdays, cut_off, time_zone }: PluginConfigs['PincodeAvaliability'],
  delivery_days: number,
): DeliveryTerms => ({ dispatch_days, delivery_days, closed_weekdays, cut_off, time_zone })
