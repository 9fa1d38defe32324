import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/listing.js'
import { listingQuery } from './listing-query.ts'
import { Listing } from './listing.tsx'

export const section = defineSection<Settings>({
  contract,
  component: Listing,
  queries: (settings, page) => [shopLocaleQuery(), listingQuery(settings, page)],
})
