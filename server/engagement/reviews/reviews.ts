import type { OwnReview, RateProductBody, ReviewPicture } from '#generated/api.d.ts'
import { ratingErrors } from '#domain/order-forms.ts'
import { nameError } from '#domain/plain-name.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import { sizesOfUploads } from '#server/catalogue/customisation/uploads.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { canBeRated } from '#server/commerce/order-view/line-rights.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import * as t from '#words/engagement-errors.ts'
import * as orderErrors from '#words/order-errors.ts'
import { oneLine, plainText } from './plain-text.ts'

interface ReviewRow {
  rating: number
  title: string
  body: string
  author: string
  published: boolean
  pictures: ReviewPicture[]
  created_at: Date
}

const RETURNED = 'rating, title, body, author, published, pictures, created_at'
const lineOf = statement<{ group_id: number | null; name: string; variant: string }, [number, number]>(
  'review-line',
  `SELECT p.group_id, l.name, coalesce((SELECT string_agg(o.value, ', ' ORDER BY o.key) FROM jsonb_each_text(l.options) o), '') AS variant
   FROM order_line l LEFT JOIN product p ON p.id = l.product_id WHERE l.order_id = $1 AND l.id = $2`,
)
type OptionalText = string | null
type ReviewValues = [
  line: number,
  customer: number | null,
  group: number,
  rating: number,
  title: OptionalText,
  body: OptionalText,
  author: string,
  isModerated: boolean,
  pictures: OptionalText,
  variant: string,
]
// Rewriting does not publish a review hidden by reports or the shop, and an approval covers the approved text only.
const heldAfter = (before: string) =>
  `CASE WHEN ${before} IN ('reported', 'hidden') THEN ${before} WHEN $8::boolean THEN 'unread' END`
// Missing fields are kept; empty ones are cleared.
const changes = `rating = $4, title = coalesce($5, review.title), body = coalesce($6, review.body), author = $7, pictures = coalesce($9::jsonb, review.pictures),
  variant = $10, verified = true, held = ${heldAfter('review.held')}, published = ${heldAfter('review.held')} IS NULL,
  cleared = review.cleared AND ($5::text IS NULL OR $5 = review.title) AND ($6::text IS NULL OR $6 = review.body) AND ($9::jsonb IS NULL OR $9::jsonb = review.pictures)`
const update = statement<ReviewRow, ReviewValues>(
  'review-update',
  `UPDATE review SET ${changes} WHERE order_line_id = $1 OR (customer_id = $2::int AND group_id = $3) RETURNING ${RETURNED}`,
)
const insert = statement<ReviewRow, ReviewValues>(
  'review-insert',
  // A customer who rates the same product of two orders at once has one review.
  `INSERT INTO review (order_line_id, customer_id, group_id, rating, title, body, author, held, published, pictures, variant, verified)
   VALUES ($1, $2, $3, $4, coalesce($5, ''), coalesce($6, ''), $7, CASE WHEN $8::boolean THEN 'unread' END, NOT $8::boolean, coalesce($9::jsonb, '[]'), $10, true)
   ON CONFLICT (customer_id, group_id) WHERE customer_id IS NOT NULL DO UPDATE SET ${changes}
   RETURNING ${RETURNED}`,
)

export interface ReviewRules {
  isModerated: boolean
  takesPictures: boolean
}

/**
 * Rates a purchased product: one review per customer and product, which can be changed. The order must be locked.
 * @throws ApiError 404 for a line of another order, 422 for one that cannot be rated and for invalid fields
 */
export async function rateProduct(
  db: Queryable,
  order: OrderRow,
  { line_id: lineId, rating, ...given }: RateProductBody,
  { isModerated, takesPictures }: ReviewRules,
): Promise<OwnReview> {
  const [line] = await lineOf(db, order.id, lineId)
  if (!line) throw notFound(orderErrors.unknownLine())
  if (!canBeRated(order)) throw new ApiError(422, 'not_arrived', t.reviewTooEarly())
  if (line.group_id === null) throw new ApiError(422, 'product_gone', t.reviewedProductGone())
  const title = given.title === undefined ? null : oneLine(given.title)
  const body = given.text === undefined ? null : plainText(given.text)
  requireValid({ rating, title: title ?? '', text: body ?? '', pictures: given.pictures ?? [] })
  const pictures = given.pictures && takesPictures ? await picturesOf(db, given.pictures, line.name) : null
  const author = await authorOf(db, order)
  const own = [lineId, order.customer_id, line.group_id, rating, title, body, author, isModerated] as const
  const values = [...own, pictures && JSON.stringify(pictures), line.variant] as const
  const [changed] = await update(db, ...values)
  const [row = changed] = changed ? [] : await insert(db, ...values)
  const { body: text, created_at: at, ...rest } = row as ReviewRow
  return { ...rest, text, created_at: at.toISOString() }
}

function requireValid(draft: Parameters<typeof ratingErrors>[0]): void {
  const errors = ratingErrors(draft)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new ApiError(422, 'invalid_fields', first, { payload: { errors } })
}

/** @throws ApiError 422 for a picture that was not uploaded */
async function picturesOf(db: Queryable, paths: readonly string[], product: string): Promise<ReviewPicture[]> {
  const found = await sizesOfUploads(db, paths, 'review')
  return paths.map((path, index) => {
    const upload = found.get(path)
    if (!upload) {
      const message = t.pictureGone()
      throw new ApiError(422, 'unknown_picture', message, { payload: { errors: { pictures: message } } })
    }
    const { width, height } = upload
    return { src: path, alt: t.pictureOf({ product, number: index + 1 }), width, height }
  })
}

/** Returns first name and initial, such as Meera K. */
async function authorOf(db: Queryable, order: OrderRow): Promise<string> {
  const [customer] = order.customer_id === null ? [] : await customerById(db, order.customer_id)
  const own = customer ? `${customer.first_name} ${customer.last_name}` : ''
  const [first, ...rest] = (own.trim() || String(order.shipping_address['name'] ?? '')).trim().split(/\s+/u)
  // Older names may contain a link.
  if (!first || nameError(first, containsDomain) !== undefined) return t.anonymousAuthor()
  const initial = /^./u.exec(rest.at(-1) ?? '')?.[0].toUpperCase()
  return [first, initial].filter(Boolean).join(' ').slice(0, 60)
}
