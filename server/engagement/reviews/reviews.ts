import { withoutDirectionMarks } from '#lib/direction-marks.ts'
import type { OwnReview, RateProductBody } from '#generated/api.d.ts'
import { nameFault } from '#domain/plain-name.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { canBeRated } from '#server/commerce/order-view/line-rights.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'

interface ReviewRow {
  rating: number
  title: string
  body: string
  author: string
  published: boolean
  created_at: Date
}

const RETURNED = 'rating, title, body, author, published, created_at'
const groupOf = statement<{ group_id: number | null }, [number, number]>(
  'review-group',
  'SELECT p.group_id FROM order_line l LEFT JOIN product p ON p.id = l.product_id WHERE l.order_id = $1 AND l.id = $2',
)
type Words = string | null
type Written = [number, number | null, number, number, Words, Words, string, boolean]
// Words that are not sent stay as they were; those that are sent empty are taken back.
const update = statement<ReviewRow, Written>(
  'review-update',
  `UPDATE review SET rating = $4, title = coalesce($5, title), body = coalesce($6, body), author = $7, published = $8
   WHERE order_line_id = $1 OR (customer_id = $2::int AND group_id = $3) RETURNING ${RETURNED}`,
)
const insert = statement<ReviewRow, Written>(
  'review-insert',
  // The same customer rates the same product of another order at this moment: theirs is one review all the same.
  `INSERT INTO review (order_line_id, customer_id, group_id, rating, title, body, author, published) VALUES ($1, $2, $3, $4, coalesce($5, ''), coalesce($6, ''), $7, $8)
   ON CONFLICT (customer_id, group_id) WHERE customer_id IS NOT NULL DO UPDATE SET rating = excluded.rating,
     title = coalesce($5, review.title), body = coalesce($6, review.body), published = excluded.published
   RETURNING ${RETURNED}`,
)

/**
 * Rates a product that was bought: one review of each customer for each product, which they may change. The order is locked.
 * Throws ApiError 404 for a line that is not of the order, 422 for one that cannot be rated.
 */
export async function rateProduct(
  db: Queryable,
  order: OrderRow,
  { line_id: lineId, rating, title, text }: RateProductBody,
  { isModerated }: { isModerated: boolean },
): Promise<OwnReview> {
  const [line] = await groupOf(db, order.id, lineId)
  if (!line) throw notFound('This order has no such line.')
  if (!canBeRated(order)) throw new ApiError(422, 'not_arrived', 'You can rate it once it has arrived.')
  if (line.group_id === null) throw new ApiError(422, 'product_gone', 'The shop does not have this product any more.')
  const words = [title === undefined ? null : oneLine(title), text === undefined ? null : plainText(text)] as const
  const author = await authorOf(db, order)
  const values = [lineId, order.customer_id, line.group_id, rating, ...words, author, !isModerated] as const
  const [changed] = await update(db, ...values)
  const [row = changed] = changed ? [] : await insert(db, ...values)
  const { body, created_at: at, ...rest } = row as ReviewRow
  return { ...rest, text: body, created_at: at.toISOString() }
}

/** A first name and the initial of the last: Meera K. */
async function authorOf(db: Queryable, order: OrderRow): Promise<string> {
  const [customer] = order.customer_id === null ? [] : await customerById(db, order.customer_id)
  const own = customer ? `${customer.first_name} ${customer.last_name}` : ''
  const [first, ...rest] = (own.trim() || String(order.shipping_address['name'] ?? '')).trim().split(/\s+/u)
  // A name that was kept before names were held to their rule.
  if (!first || nameFault(first) !== undefined) return 'A customer'
  const initial = /^./u.exec(rest.at(-1) ?? '')?.[0].toUpperCase()
  return [first, initial].filter(Boolean).join(' ').slice(0, 60)
}

/** Words without what no keyboard writes; paragraphs stay. */
const plainText = (text: string): string =>
  withoutDirectionMarks(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const oneLine = (text: string): string => plainText(text).replace(/\s+/gu, ' ')
