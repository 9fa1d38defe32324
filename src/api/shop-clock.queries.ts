import { queryOptions } from '@tanstack/react-query'
import type { ShopClock } from '#domain/shop-time.ts'
import type { InitialValues } from '#generated/api.d.ts'
import { shopValuesQuery } from './shop-values.queries.ts'

/** The locale and time zone in which the shop writes dates. Prefetched for every page. */
export function shopClockQuery() {
  return queryOptions({ ...shopValuesQuery(), select: clockOf })
}

/** Used until the shop's values are loaded. */
export const NO_CLOCK: ShopClock = { locale: 'en', timeZone: 'UTC' }

const clockOf = ({ storefront, time_zone: timeZone = NO_CLOCK.timeZone }: InitialValues): ShopClock => ({
  locale: storefront?.channel.currency.locale ?? NO_CLOCK.locale,
  timeZone,
})
