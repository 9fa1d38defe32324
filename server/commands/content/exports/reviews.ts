import { type Queryable, statement } from '#server/platform/db/database.ts'

const CHUNK = 500

interface ExportedReview {
  id: number
  product: string
  author: string
  rating: number
  title: string
  body: string
  variant: string
  state: string
  reports: number
  reasons: string
  answer: string
  created_at: Date
}

// By their numbers, so that what is written meanwhile moves no page.
const after = statement<ExportedReview, [id: number]>(
  'reviews-export',
  `SELECT r.id, g.slug AS product, r.author, r.rating, r.title, r.body, r.variant,
     CASE WHEN r.published THEN 'shown' ELSE coalesce(r.held, 'unread') END AS state, count(p.reporter)::int AS reports,
     coalesce(string_agg(DISTINCT p.reason, ', '), '') AS reasons, r.answer, r.created_at
   FROM review r JOIN product_group g ON g.id = r.group_id LEFT JOIN review_report p ON p.review_id = r.id
   WHERE r.id > $1 GROUP BY r.id, g.slug ORDER BY r.id LIMIT ${CHUNK}`,
)

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
  'reasons',
  'answer',
  'created_at',
]

/** Every review of the shop, those that are held back too, a row each in the order of `header`. */
export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  for (let last = 0; ;) {
    const found = await after(db, last)
    for (const { created_at: at, ...review } of found) yield [...Object.values(review).map(String), at.toISOString()]
    const final = found.at(-1)
    if (!final) return
    last = final.id
  }
}
