import { queryOptions } from '@tanstack/react-query'
import type { ShopClock } from '#domain/shop-time.ts'
import type { InitialValues } from '#generated/api.d.ts'
import { shopValuesQuery } from './shop-values.queries.ts'

/** The clock by which the shop writes dates, wherever the shopper is; the root of every page has fetched it. */
export function shopClockQuery() {
  return queryOptions({ ...shopValuesQuery(), select: clockOf })
}

/** Until the shop's values are there. */
export const NO_CLOCK: ShopClock = { locale: 'en', timeZone: 'UTC' }

const clockOf = ({ storefront, time_zone: timeZone = NO_CLOCK.timeZone }: InitialValues): ShopClock => ({
  locale: storefront?.channel.currency.locale ?? NO_CLOCK.locale,
  timeZone,
})
