import { subjectProductQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/product-detail.js'
import { ProductDetail } from './product-detail.tsx'

export const section = defineSection<Settings>({
  contract,
  component: ProductDetail,
  queries: (_settings, page) => [shopLocaleQuery(), subjectProductQuery(page.subject)],
})
