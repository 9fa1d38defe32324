import { formQuery } from '#api/form.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/trade-enquiry.js'
import { TradeEnquiry } from './trade-enquiry.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection<Settings>({
  contract,
  component: TradeEnquiry,
  migrations,
  queries: () => [formQuery()],
})
