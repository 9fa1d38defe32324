import { queryOptions } from '@tanstack/react-query'
import type { ProductReviewsBody } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getProductReviews, getReviewFields, getReviewRight } from './review.ts'

/** Where all that is read of reviews is kept. */
export const REVIEWS_KEY = 'review'

/** One page of a product's reviews. */
export function productReviewsQuery(body: ProductReviewsBody) {
  return queryOptions({
    queryKey: [REVIEWS_KEY, 'product', body],
    queryFn: ({ client, signal }) => getProductReviews(httpOf(client), body, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** Fields a review asks for. */
export function reviewFieldsQuery() {
  return queryOptions({
    queryKey: [REVIEWS_KEY, 'fields'],
    queryFn: ({ client, signal }) => getReviewFields(httpOf(client), signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** Whether and by which order the customer may rate a product. */
export function reviewRightQuery(slug: string) {
  return queryOptions({
    queryKey: [REVIEWS_KEY, 'right', slug],
    queryFn: ({ client, signal }) => getReviewRight(httpOf(client), slug, signal),
    retry: false,
    staleTime: minutes(1),
  })
}
