import { deliveryRatesQuery } from '#api/shipping.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/delivery-rates.js'
import { DeliveryRates } from './delivery-rates.tsx'

export const section = defineSection<Settings>({
  contract,
  component: DeliveryRates,
  queries: () => [deliveryRatesQuery(), shopLocaleQuery()],
})
