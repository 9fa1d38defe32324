import { relatedProductsQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/related-products.js'
import { relatedTo } from './related-to.ts'
import { RelatedProducts } from './related-products.tsx'

export const section = defineSection<Settings>({
  contract,
  component: RelatedProducts,
  queries: (_settings, page) => [shopLocaleQuery(), relatedProductsQuery(relatedTo(page), page.subject.isPublished)],
})
