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
import { oneLine, plainText } from './plain-words.ts'

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
type Words = string | null
type Written = [
  line: number,
  customer: number | null,
  group: number,
  rating: number,
  title: Words,
  body: Words,
  author: string,
  isModerated: boolean,
  pictures: Words,
  variant: string,
]
// What the shop or its shoppers hold stays held, however often its author writes it again; what the shop has cleared it has cleared as it was.
const held = (before: string) =>
  `CASE WHEN ${before} IN ('reported', 'hidden') THEN ${before} WHEN $8::boolean THEN 'unread' END`
// Words and pictures that are not sent stay as they were; those that are sent empty are taken back.
const changes = `rating = $4, title = coalesce($5, review.title), body = coalesce($6, review.body), author = $7, pictures = coalesce($9::jsonb, review.pictures),
  variant = $10, verified = true, held = ${held('review.held')}, published = ${held('review.held')} IS NULL,
  cleared = review.cleared AND ($5::text IS NULL OR $5 = review.title) AND ($6::text IS NULL OR $6 = review.body) AND ($9::jsonb IS NULL OR $9::jsonb = review.pictures)`
const update = statement<ReviewRow, Written>(
  'review-update',
  `UPDATE review SET ${changes} WHERE order_line_id = $1 OR (customer_id = $2::int AND group_id = $3) RETURNING ${RETURNED}`,
)
const insert = statement<ReviewRow, Written>(
  'review-insert',
  // The same customer rates the same product of another order at this moment: theirs is one review all the same.
  `INSERT INTO review (order_line_id, customer_id, group_id, rating, title, body, author, held, published, pictures, variant, verified)
   VALUES ($1, $2, $3, $4, coalesce($5, ''), coalesce($6, ''), $7, CASE WHEN $8::boolean THEN 'unread' END, NOT $8::boolean, coalesce($9::jsonb, '[]'), $10, true)
   ON CONFLICT (customer_id, group_id) WHERE customer_id IS NOT NULL DO UPDATE SET ${changes}
   RETURNING ${RETURNED}`,
)

export interface ReviewRules {
  /** The shop reads reviews before they are shown. */
  isModerated: boolean
  /** Pictures are taken. */
  takesPictures: boolean
}

/**
 * Rates a product that was bought: one review of each customer for each product, which they may change. The order is locked.
 * Throws ApiError 404 for a line that is not of the order, 422 for one that cannot be rated and for words and pictures that are too many.
 */
export async function rateProduct(
  db: Queryable,
  order: OrderRow,
  { line_id: lineId, rating, ...given }: RateProductBody,
  { isModerated, takesPictures }: ReviewRules,
): Promise<OwnReview> {
  const [line] = await lineOf(db, order.id, lineId)
  if (!line) throw notFound('This order has no such line.')
  if (!canBeRated(order)) throw new ApiError(422, 'not_arrived', 'You can rate it once it has arrived.')
  if (line.group_id === null) throw new ApiError(422, 'product_gone', 'The shop does not have this product any more.')
  const title = given.title === undefined ? null : oneLine(given.title)
  const body = given.text === undefined ? null : plainText(given.text)
  check({ rating, title: title ?? '', text: body ?? '', pictures: given.pictures ?? [] })
  const pictures = given.pictures && takesPictures ? await picturesOf(db, given.pictures, line.name) : null
  const author = await authorOf(db, order)
  const own = [lineId, order.customer_id, line.group_id, rating, title, body, author, isModerated] as const
  const values = [...own, pictures && JSON.stringify(pictures), line.variant] as const
  const [changed] = await update(db, ...values)
  const [row = changed] = changed ? [] : await insert(db, ...values)
  const { body: text, created_at: at, ...rest } = row as ReviewRow
  return { ...rest, text, created_at: at.toISOString() }
}

function check(draft: Parameters<typeof ratingErrors>[0]): void {
  const errors = ratingErrors(draft)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new ApiError(422, 'invalid_fields', first, { payload: { errors } })
}

/** Pictures that were sent in, as a review keeps them. Throws ApiError 422 for one that the shop does not have. */
async function picturesOf(db: Queryable, paths: readonly string[], product: string): Promise<ReviewPicture[]> {
  const found = await sizesOfUploads(db, paths)
  return paths.map((path, index) => {
    const upload = found.get(path)
    if (!upload) {
      const message = 'A picture is not there any more. Please add it again.'
      throw new ApiError(422, 'unknown_picture', message, { payload: { errors: { pictures: message } } })
    }
    const { width, height } = upload
    return { src: path, alt: `${product}: picture ${index + 1} of a customer`, width, height }
  })
}

/** A first name and the initial of the last: Meera K. */
async function authorOf(db: Queryable, order: OrderRow): Promise<string> {
  const [customer] = order.customer_id === null ? [] : await customerById(db, order.customer_id)
  const own = customer ? `${customer.first_name} ${customer.last_name}` : ''
  const [first, ...rest] = (own.trim() || String(order.shipping_address['name'] ?? '')).trim().split(/\s+/u)
  // A name that was kept before names were held to their rule.
  if (!first || nameError(first, containsDomain) !== undefined) return 'A customer'
  const initial = /^./u.exec(rest.at(-1) ?? '')?.[0].toUpperCase()
  return [first, initial].filter(Boolean).join(' ').slice(0, 60)
}
