import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/checkout-failed.js'
import { CheckoutFailed } from './checkout-failed.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CheckoutFailed,
  queries: () => [shopLocaleQuery()],
})
