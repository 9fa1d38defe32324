import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/product-grid.js'
import { gridBody } from './grid-body.ts'
import { ProductGrid } from './product-grid.tsx'

export const section = defineSection<Settings>({
  contract,
  component: ProductGrid,
  queries: (settings) => [shopLocaleQuery(), productGridQuery(gridBody(settings))],
})
