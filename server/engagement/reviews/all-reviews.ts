import { type Queryable, statement } from '#server/platform/db/database.ts'
import { everyRow } from '#server/platform/db/every-row.ts'

/** `state` says whether the review is shown, or why not. */
export interface ReviewWithReports {
  id: number
  /** Slug of the product. */
  product: string
  author: string
  rating: number
  title: string
  body: string
  variant: string
  state: string
  reports: number
  /** Reports by customers with a delivered order. */
  customer_reports: number
  reasons: string
  answer: string
  created_at: Date
}

export interface UndecidedReview extends ReviewWithReports {
  product_name: string
}

const CHUNK = 500
const COLUMNS = `r.id, g.slug AS product, r.author, r.rating, r.title, r.body, r.variant,
     CASE WHEN r.published THEN 'shown' ELSE coalesce(r.held, 'unread') END AS state, count(p.reporter)::int AS reports,
     count(*) FILTER (WHERE p.by_customer)::int AS customer_reports,
     coalesce(string_agg(DISTINCT p.reason, ', '), '') AS reasons, r.answer, r.created_at`
const REVIEWS = `FROM review r JOIN product_group g ON g.id = r.group_id LEFT JOIN review_report p ON p.review_id = r.id`

const listAfter = statement<ReviewWithReports, [id: number]>(
  'reviews-export',
  `SELECT ${COLUMNS} ${REVIEWS} WHERE r.id > $1 GROUP BY r.id, g.slug ORDER BY r.id LIMIT ${CHUNK}`,
)
const listUndecided = statement<UndecidedReview, [most: number]>(
  'reviews-waiting',
  `SELECT ${COLUMNS}, g.name AS product_name ${REVIEWS} WHERE NOT r.cleared AND r.held IS DISTINCT FROM 'hidden' AND (NOT r.published OR p.reporter IS NOT NULL)
   GROUP BY r.id, g.slug, g.name ORDER BY r.id DESC LIMIT $1::int`,
)

export const allReviews = (db: Queryable): AsyncGenerator<ReviewWithReports> => everyRow((id) => listAfter(db, id))

/** Returns reported and unmoderated reviews, newest first. */
export const reviewsToDecide = (db: Queryable, most: number): Promise<UndecidedReview[]> => listUndecided(db, most)
