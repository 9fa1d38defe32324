import { mailboxKey } from '#lib/mailbox-key.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/cart-errors.ts'
import { type CouponProblem, type CouponRow, type ShopFormat, findCouponProblem } from './coupon-rules.ts'

/** The shopper who uses a coupon. Guests are recognised by their phone number or e-mail address. */
export interface CouponUser {
  customerId: number | null
  email: string | null
  phone: string | null
  /** The pending order of this cart is not counted, so that a shopper who returns from the payment keeps the coupon. */
  cartId?: number
  /** Neither is this pending order, such as that of a draft. */
  orderId?: number
}

interface CouponQueryRow extends CouponRow {
  now: Date
  uses_by_customer: number
}

export interface EvaluatedCoupon {
  coupon: CouponRow
  problem: CouponProblem | undefined
}

const COLUMNS = `c.id, c.code, c.title, c.description, c.kind, c.value, c.currency, c.most, c.minimum, c.starts_at, c.ends_at, c.max_uses,
  c.max_uses_per_customer, c.customer_id, c.listed, now() AS now`
// The parameters of USES and OWN_USES: $2 customer, $3 mailbox key, $4 phone number, $5 cart, $6 order.
const USES = `c.uses - own.uses AS uses, (SELECT count(*)::int FROM coupon_use u WHERE u.coupon_id = c.id
  AND (u.customer_id = $2::int OR u.email_key = $3::text OR u.phone = $4::text)) - own.uses AS uses_by_customer`
const OWN_USES = `CROSS JOIN LATERAL (SELECT count(*)::int AS uses FROM coupon_use u JOIN orders o ON o.id = u.order_id
  WHERE u.coupon_id = c.id AND (o.cart_id = $5::bigint OR o.id = $6::bigint) AND o.status = 'pending') own`

type UserValues = [
  customer: number | null,
  email: string | null,
  phone: string | null,
  cart: number | null,
  order: number | null,
]
type Values<Key> = [key: Key, ...UserValues]
const userValues = ({ customerId, email, phone, cartId, orderId }: CouponUser): UserValues => [
  customerId,
  email === null ? null : mailboxKey(email),
  phone,
  cartId ?? null,
  orderId ?? null,
]

const couponByCode = statement<CouponQueryRow, Values<string>>(
  'coupon-by-code',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN_USES} WHERE c.active AND c.code = $1`,
)
const couponById = statement<CouponQueryRow, Values<number>>(
  'coupon-by-id',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN_USES} WHERE c.active AND c.id = $1`,
)
const lockCoupon = statement<{ id: number }, [number]>(
  'coupon-lock',
  'SELECT id FROM coupon WHERE id = $1 FOR NO KEY UPDATE',
)
const offeredCoupons = statement<CouponQueryRow, Values<string>>(
  'coupon-on-offer',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN_USES}
   WHERE c.active AND c.currency = $1 AND (c.customer_id = $2::int OR (c.listed AND c.customer_id IS NULL))
     AND (c.starts_at IS NULL OR c.starts_at <= now()) AND (c.ends_at IS NULL OR c.ends_at > now())
     AND (c.max_uses IS NULL OR c.uses - own.uses < c.max_uses)
   ORDER BY c.customer_id NULLS LAST, c.minimum, c.id LIMIT 50`,
)

const evaluate = (row: CouponQueryRow, user: CouponUser, subTotal: number, format: ShopFormat): EvaluatedCoupon => ({
  coupon: row,
  problem: findCouponProblem(
    row,
    { now: row.now, customerId: user.customerId, subTotal, usesByCustomer: row.uses_by_customer },
    format,
  ),
})

/** Returns the active coupon with a code in its normal form, evaluated for the shopper. */
export async function findCouponByCode(
  db: Queryable,
  code: string,
  user: CouponUser,
  subTotal: number,
  format: ShopFormat,
): Promise<EvaluatedCoupon | undefined> {
  const [row] = await couponByCode(db, code, ...userValues(user))
  return row && evaluate(row, user, subTotal, format)
}

/** Returns the coupon applied to a cart, evaluated again; undefined when it has been deactivated. */
export async function findCouponById(
  db: Queryable,
  id: number,
  user: CouponUser,
  subTotal: number,
  format: ShopFormat,
): Promise<EvaluatedCoupon | undefined> {
  const [row] = await couponById(db, id, ...userValues(user))
  return row && evaluate(row, user, subTotal, format)
}

/** Returns the coupons offered to the shopper: their personal ones first, then the listed ones. */
export async function listCoupons(
  db: Queryable,
  user: CouponUser,
  subTotal: number,
  format: ShopFormat,
): Promise<EvaluatedCoupon[]> {
  const rows = await offeredCoupons(db, format.currency, ...userValues(user))
  return rows
    .map((row) => evaluate(row, user, subTotal, format))
    .filter(({ problem }) => problem?.code !== 'coupon_used')
}

const couponIsRedeemed = statement<NoRow, [number, number]>(
  'coupon-claimed',
  'SELECT FROM coupon_use WHERE order_id = $1 AND coupon_id = $2',
)

const insertUse = statement<NoRow, [number, number, number | null, string | null, string | null, string | null]>(
  'coupon-use',
  'INSERT INTO coupon_use (order_id, coupon_id, customer_id, email, phone, email_key) VALUES ($1, $2, $3, $4, $5, $6)',
)

const incrementUses = statement<NoRow, [number]>('coupon-count', 'UPDATE coupon SET uses = uses + 1 WHERE id = $1')

/**
 * Records the use of a coupon by an order, in the order's transaction and once per order. The coupon is locked before
 * it is evaluated, so that concurrent orders cannot exceed its number of uses.
 * @throws ApiError 422 with the code and message of the problem.
 */
export async function redeemCoupon(
  db: Queryable,
  { couponId, orderId, subTotal, ...user }: CouponUser & { couponId: number; orderId: number; subTotal: number },
  format: ShopFormat,
): Promise<void> {
  await lockCoupon(db, couponId)
  if ((await couponIsRedeemed(db, orderId, couponId)).length > 0) return
  // A separate statement after the lock, so that it sees what the previous owner of the lock has committed.
  const evaluated = await findCouponById(db, couponId, user, subTotal, format)
  if (!evaluated) throw unknownCoupon()
  if (evaluated.problem) throw toApiError(evaluated.problem)
  await insertUse(db, orderId, couponId, user.customerId, user.email, user.phone, user.email && mailboxKey(user.email))
  await incrementUses(db, couponId)
}

const lockCouponOfOrder = statement<NoRow, [number]>(
  'coupon-release-lock',
  'SELECT FROM coupon WHERE id = (SELECT coupon_id FROM coupon_use WHERE order_id = $1) FOR NO KEY UPDATE',
)

const deleteUse = statement<NoRow, [number]>(
  'coupon-release',
  `WITH gone AS (DELETE FROM coupon_use WHERE order_id = $1 RETURNING coupon_id)
   UPDATE coupon SET uses = uses - 1 WHERE id = (SELECT coupon_id FROM gone)`,
)

/** Removes the use of a coupon by an order that was cancelled or not paid. Idempotent. */
export async function releaseCoupon(db: Queryable, orderId: number): Promise<void> {
  // Coupon first, then its uses: the same lock order as in redeemCoupon, against deadlocks.
  await lockCouponOfOrder(db, orderId)
  await deleteUse(db, orderId)
}

/** Returns the same error for codes that never existed and for deactivated ones, so that codes cannot be probed. */
export const unknownCoupon = (code = ''): ApiError =>
  new ApiError(422, 'coupon_unknown', code === '' ? t.couponGone() : t.couponUnknown({ code }))

export const toApiError = ({ code, message }: CouponProblem): ApiError => new ApiError(422, code, message)
