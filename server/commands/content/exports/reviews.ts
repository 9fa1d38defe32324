import { allReviews } from '#server/engagement/reviews/all-reviews.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** `state` says whether a review is shown, or why not. */
export const header: readonly string[] = [
  'id',
  'product',
  'author',
  'rating',
  'title',
  'text',
  'variant',
  'state',
  'reports',
  'customer_reports',
  'reasons',
  'answer',
  'created_at',
]

export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  for await (const { created_at: at, ...review } of allReviews(db))
    yield [...Object.values(review).map(String), at.toISOString()]
}
