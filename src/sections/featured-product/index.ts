import { namedProductQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/featured-product.js'
import { FeaturedProduct } from './featured-product.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection<Settings>({
  contract,
  component: FeaturedProduct,
  migrations,
  queries: ({ product }) => [shopLocaleQuery(), namedProductQuery(product)],
})
