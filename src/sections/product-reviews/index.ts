import { productReviewsQuery } from '#api/review.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/product-reviews.js'
import { ProductReviews } from './product-reviews.tsx'
import { wantedReviews } from './wanted-reviews.ts'

export const section = defineSection<Settings>({
  contract,
  component: ProductReviews,
  queries: (_settings, page) => [shopLocaleQuery(), productReviewsQuery(wantedReviews(page))],
})
