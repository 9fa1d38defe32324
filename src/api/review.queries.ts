import { queryOptions } from '@tanstack/react-query'
import type { ProductReviewsBody } from '#generated/api.d.ts'
import { getProductReviews, getReviewFields, getReviewRight } from '#generated/calls/review.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Prefix of all review keys. */
export const REVIEWS_KEY = ['plugins', 'review'] as const

/** One page of a product's reviews. */
export const productReviewsQuery = (body: ProductReviewsBody) =>
  queryOptions({ ...queryOf(getProductReviews, { body }), staleTime: minutes(1) })

/** The fields of the review form. */
export const reviewFieldsQuery = () => queryOptions({ ...queryOf(getReviewFields), staleTime: minutes(5) })

/** Whether, and for which order, the customer may review a product. */
export const reviewRightQuery = (slug: string) =>
  queryOptions({ ...queryOf(getReviewRight, { query: { slug } }), staleTime: minutes(1) })
