import type { OwnReview, RateProductBody } from '#generated/api.d.ts'
import { shapeOf, unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import type { Fields } from './client/loose.ts'

/** Reviews of a product, page by page (specification §3, §9). */
export interface ProductReviewsBody {
  slug: string
  page?: number
  perPage?: number
}

/** Fields a review asks for. */
export function getReviewFields(http: Http, signal?: AbortSignal): Promise<readonly Fields[]> {
  const data = unspecified<readonly Fields[]>()
  return http.call({ method: 'GET', path: '/api/plugins/review/fields', data, signal })
}

/** Rates a product that was bought; who rates it again changes what they said. 422 `not_arrived`. */
export function rateProduct(http: Http, body: RateProductBody): Promise<OwnReview> {
  const data = shapeOf('OwnReview')
  return http.call({ method: 'POST', path: '/api/plugins/review/rate-product', body, data })
}

/** Reviews of a product, with overall_rating, total_reviews and rating_count. */
export function getProductReviews(http: Http, body: ProductReviewsBody, signal?: AbortSignal): Promise<Fields> {
  const path = '/api/plugins/review/product-reviews'
  return http.call({ method: 'POST', path, body, data: unspecified<Fields>(), signal })
}
