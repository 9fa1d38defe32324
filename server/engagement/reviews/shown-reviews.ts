import type { FastifyInstance } from 'fastify'
import type { ProductReviews, ProductReviewsBody, Review, ReviewPicture } from '#generated/api.d.ts'
import type { SeesProduct } from '#server/catalogue/product/shown-product.ts'
import { findProduct } from '#server/catalogue/product/single.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as catalogueErrors from '#words/catalogue-errors.ts'

interface PageRow {
  counts: { rating: number; reviews: number }[]
  reviews: ReviewRow[]
}

/** A review within a row, where times are texts. */
interface ReviewRow {
  id: number
  author: string
  place: string
  rating: number
  title: string
  body: string
  variant: string
  verified: boolean
  pictures: ReviewPicture[]
  answer: string
  answered_at: string | null
  created_at: string
}

type PageValues = [group: number, count: number, from: number]

/** Counts and reviews in one statement: another one would cost more than both. */
const pageBy = (sort: string, order: string) =>
  statement<PageRow, PageValues>(
    `reviews-${sort}`,
    `SELECT
       coalesce((SELECT json_agg(c) FROM (
         SELECT rating, count(*)::int AS reviews FROM review WHERE group_id = $1 AND published GROUP BY rating
       ) c), '[]') AS counts,
       coalesce((SELECT json_agg(r) FROM (
         SELECT id, author, place, rating, title, body, variant, verified, pictures, answer, answered_at, created_at
         FROM review WHERE group_id = $1 AND published ORDER BY ${order} LIMIT $2 OFFSET $3
       ) r), '[]') AS reviews`,
  )

const pages = {
  newest: pageBy('newest', 'created_at DESC, id DESC'),
  highest: pageBy('highest', 'rating DESC, created_at DESC, id DESC'),
  lowest: pageBy('lowest', 'rating, created_at DESC, id DESC'),
}

/**
 * Returns a page of a product's reviews with totals.
 * @throws ApiError 404 for a product the caller may not see
 */
export async function readProductReviews(
  app: FastifyInstance,
  { slug, page = 1, perPage = 10, sort = 'newest' }: ProductReviewsBody,
  sees: SeesProduct,
): Promise<Tagged<ProductReviews>> {
  const { pool } = app.database
  const product = await findProduct(app, slug, sees)
  if (!product || !sees(product))
    throw notFound(catalogueErrors.productNotFound(), product ? [`product:${product.id}`] : ['shop'])
  const [{ counts, reviews }] = (await pages[sort](pool, product.id, perPage, (page - 1) * perPage)) as [PageRow]
  const countOf = (stars: number) => counts.find(({ rating }) => rating === stars)?.reviews ?? 0
  const total = counts.reduce((sum, { reviews: ofStars }) => sum + ofStars, 0)
  const stars = counts.reduce((sum, { rating, reviews: ofStars }) => sum + rating * ofStars, 0)
  const value: ProductReviews = {
    reviews: { data: reviews.map(toReview), page, perPage },
    overall_rating: total === 0 ? 0 : Math.round((stars / total) * 100) / 100,
    total_reviews: total,
    rating_count: { '5': countOf(5), '4': countOf(4), '3': countOf(3), '2': countOf(2), '1': countOf(1) },
  }
  // Replies that not everybody gets must not be cached.
  return { value, tags: product.published ? [`product:${product.id}`, 'plugins'] : [] }
}

const toReview = ({ body, answer, answered_at: answered, created_at: at, ...rest }: ReviewRow): Review => ({
  ...rest,
  text: body,
  answer: answer === '' ? null : { text: answer, created_at: toIso(answered ?? at) },
  created_at: toIso(at),
})

/** Writes a time of Postgres as API replies do. */
const toIso = (time: string): string => new Date(time).toISOString()
