import { collectionGridQuery } from '#api/collection.queries.ts'
import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/collection-showcase.js'
import { CollectionShowcase } from './collection-showcase.tsx'
import { migrations } from './migrations.ts'
import { productsBody } from './products-body.ts'

export const section = defineSection<Settings>({
  contract,
  component: CollectionShowcase,
  migrations,
  queries: (settings) => [
    shopLocaleQuery(),
    collectionGridQuery([settings.collection]),
    productGridQuery(productsBody(settings)),
  ],
})
