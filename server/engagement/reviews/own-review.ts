import type { ReviewRight } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

// The same condition as canBeRated (order view).
const findRight = statement<
  { order_no: string; line_id: number; rating: number | null; published: boolean | null },
  [customer: number, group: number]
>(
  'review-right',
  `SELECT o.order_no, l.id AS line_id, v.rating, v.published
   FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
   LEFT JOIN review v ON v.customer_id = o.customer_id AND v.group_id = p.group_id
   WHERE o.customer_id = $1 AND p.group_id = $2 AND o.status IN ('delivered', 'refunded')
   ORDER BY o.id DESC, l.id LIMIT 1`,
)

const none: ReviewRight = { can_rate: false, order_no: null, line_id: null, rating: null, published: false }

/** Returns whether a customer may rate a product, and by which order line: it must have been delivered to them. */
export async function readReviewRight(
  db: Queryable,
  customerId: number,
  groupId: number | undefined,
): Promise<ReviewRight> {
  const [row] = groupId === undefined ? [] : await findRight(db, customerId, groupId)
  return row ? { ...row, can_rate: true, published: row.published ?? false } : none
}
