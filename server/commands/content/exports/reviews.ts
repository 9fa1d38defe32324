import { allReviews } from '#server/engagement/reviews/all-reviews.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Columns of the exported reviews; `state` says whether one is shown, or why not. */
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

/** Every review of the shop, those that are held back too, a row each in the order of `header`. */
export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  for await (const { created_at: at, ...review } of allReviews(db))
    yield [...Object.values(review).map(String), at.toISOString()]
}
