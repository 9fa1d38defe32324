import type {
  OwnReview,
  ProductReviews,
  ProductReviewsBody,
  RateProductBody,
  ReportReviewBody,
  ReviewField,
  ReviewReported,
  ReviewRight,
  UploadedImage,
} from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Fields a review asks for. Without a toast: the form knows the usual ones. */
export function getReviewFields(http: Http, signal?: AbortSignal): Promise<ReviewField[]> {
  const data = listOf('ReviewField')
  return http.call({ method: 'GET', path: '/api/plugins/review/fields', data, signal, quiet: true })
}

/** Rates a product that was bought; who rates it again changes what they said. 422 `not_arrived`. */
export function rateProduct(http: Http, body: RateProductBody): Promise<OwnReview> {
  const data = shapeOf('OwnReview')
  return http.call({ method: 'POST', path: '/api/plugins/review/rate-product', body, data })
}

/** Reviews of a product page by page (specification §3, §9), with overall_rating, total_reviews and rating_count. */
export function getProductReviews(http: Http, body: ProductReviewsBody, signal?: AbortSignal): Promise<ProductReviews> {
  const path = '/api/plugins/review/product-reviews'
  return http.call({ method: 'POST', path, body, data: shapeOf('ProductReviews'), signal })
}

/** Whether and by which line of their orders the customer may rate a product. */
export function getReviewRight(http: Http, slug: string, signal?: AbortSignal): Promise<ReviewRight> {
  const data = shapeOf('ReviewRight')
  return http.call({ method: 'GET', path: '/api/plugins/review/own', query: { slug }, data, signal, quiet: true })
}

/** Reports a review to the shop. Without a toast: the answer stands in the dialog. */
export function reportReview(http: Http, body: ReportReviewBody): Promise<ReviewReported> {
  const data = shapeOf('ReviewReported')
  return http.call({ method: 'POST', path: '/api/plugins/review/report', body, data, quiet: true })
}

/** Uploads a picture for a review; the reply names its path. */
export function uploadReviewImage(http: Http, image: Blob, signal?: AbortSignal): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', image)
  const path = '/api/plugins/review/uploadImage'
  return http.call({ method: 'POST', path, form, data: shapeOf('UploadedImage'), signal, quiet: true })
}
