import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/listing.js'
import { facetsQuery, hasListing, listingQuery, queriesAbove } from './listing-query.ts'
import { Listing } from './listing.tsx'

export const section = defineSection<Settings>({
  contract,
  component: Listing,
  queries: (settings, page) => [
    shopValuesQuery(),
    ...(hasListing(page) ? [listingQuery(settings, page), ...queriesAbove(settings, page), facetsQuery(page)] : []),
  ],
})
