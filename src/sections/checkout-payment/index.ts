import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/checkout-payment.js'
import { CheckoutPayment } from './checkout-payment.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CheckoutPayment,
  queries: () => [shopValuesQuery()],
})
