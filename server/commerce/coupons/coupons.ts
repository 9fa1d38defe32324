import { mailboxKey } from '#lib/mailbox-key.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type CouponFault, type CouponRow, type Writing, couponFault } from './coupon-rules.ts'

/** Who wants to use a coupon, as far as is known: a guest is recognised by phone or e-mail address. */
export interface CouponUser {
  customerId: number | null
  email: string | null
  phone: string | null
  /** Anyone who comes back from the payment does not read that their own coupon is used up: the order that waits for it does not count. */
  cartId?: number
}

interface FoundCoupon extends CouponRow {
  now: Date
  uses_by_customer: number
}

/** What holds for a coupon and its user at this moment. */
export interface JudgedCoupon {
  coupon: CouponRow
  /** Why it does not hold. */
  fault: CouponFault | undefined
}

const COLUMNS = `c.id, c.code, c.title, c.description, c.kind, c.value, c.currency, c.most, c.minimum, c.starts_at, c.ends_at, c.max_uses,
  c.max_uses_per_customer, c.customer_id, c.listed, now() AS now`
/** $2 customer, $3 mailbox behind the e-mail address, $4 phone number, $5 cart. */
const USES = `c.uses - own.uses AS uses, (SELECT count(*)::int FROM coupon_use u WHERE u.coupon_id = c.id
  AND (u.customer_id = $2::int OR u.email_key = $3::text OR u.phone = $4::text)) - own.uses AS uses_by_customer`
const OWN = `CROSS JOIN LATERAL (SELECT count(*)::int AS uses FROM coupon_use u JOIN orders o ON o.id = u.order_id
  WHERE u.coupon_id = c.id AND o.cart_id = $5::bigint AND o.status = 'pending') own`

type Rest = [customer: number | null, email: string | null, phone: string | null, cart: number | null]
type Given<By> = [by: By, ...Rest]
const valuesOf = ({ customerId, email, phone, cartId }: CouponUser): Rest => [
  customerId,
  email === null ? null : mailboxKey(email),
  phone,
  cartId ?? null,
]

const byCode = statement<FoundCoupon, Given<string>>(
  'coupon-by-code',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN} WHERE c.active AND c.code = $1`,
)
const byId = statement<FoundCoupon, Given<number>>(
  'coupon-by-id',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN} WHERE c.active AND c.id = $1`,
)
const lockCoupon = statement<{ id: number }, [number]>(
  'coupon-lock',
  'SELECT id FROM coupon WHERE id = $1 FOR NO KEY UPDATE',
)
const onOffer = statement<FoundCoupon, Given<string>>(
  'coupon-on-offer',
  `SELECT ${COLUMNS}, ${USES} FROM coupon c ${OWN}
   WHERE c.active AND c.currency = $1 AND (c.customer_id = $2::int OR (c.listed AND c.customer_id IS NULL))
     AND (c.starts_at IS NULL OR c.starts_at <= now()) AND (c.ends_at IS NULL OR c.ends_at > now())
     AND (c.max_uses IS NULL OR c.uses - own.uses < c.max_uses)
   ORDER BY c.customer_id NULLS LAST, c.minimum, c.id LIMIT 50`,
)

const judge = (row: FoundCoupon, user: CouponUser, subTotal: number, writing: Writing): JudgedCoupon => ({
  coupon: row,
  fault: couponFault(
    row,
    { now: row.now, customerId: user.customerId, subTotal, usesByCustomer: row.uses_by_customer },
    writing,
  ),
})

/** The coupon of a code in its normal form, and whether it holds; undefined when there is none. */
export async function findCoupon(
  db: Queryable,
  code: string,
  user: CouponUser,
  subTotal: number,
  writing: Writing,
): Promise<JudgedCoupon | undefined> {
  const [row] = await byCode(db, code, ...valuesOf(user))
  return row && judge(row, user, subTotal, writing)
}

/** The coupon that a cart holds, and whether it still does any good; undefined when the shop has withdrawn it. */
export async function readCoupon(
  db: Queryable,
  id: number,
  user: CouponUser,
  subTotal: number,
  writing: Writing,
): Promise<JudgedCoupon | undefined> {
  const [row] = await byId(db, id, ...valuesOf(user))
  return row && judge(row, user, subTotal, writing)
}

/** The coupons that are offered to this shopper: the shop's listed ones and those that are theirs alone, which come first. */
export async function listCoupons(
  db: Queryable,
  user: CouponUser,
  subTotal: number,
  writing: Writing,
): Promise<JudgedCoupon[]> {
  const rows = await onOffer(db, writing.currency, ...valuesOf(user))
  return rows.map((row) => judge(row, user, subTotal, writing)).filter(({ fault }) => fault?.code !== 'coupon_used')
}

const couponClaimed = statement<NoRow, [number, number]>(
  'coupon-claimed',
  'SELECT FROM coupon_use WHERE order_id = $1 AND coupon_id = $2',
)

const couponUse = statement<NoRow, [number, number, number | null, string | null, string | null, string | null]>(
  'coupon-use',
  'INSERT INTO coupon_use (order_id, coupon_id, customer_id, email, phone, email_key) VALUES ($1, $2, $3, $4, $5, $6)',
)

const couponCount = statement<NoRow, [number]>('coupon-count', 'UPDATE coupon SET uses = uses + 1 WHERE id = $1')

/**
 * Uses a coupon for an order, in the order's transaction. Its row is locked first and judged then, so that of any number of takers no
 * more get it than it has uses. Once for an order, however often it is asked. Throws ApiError 422 with the reason.
 */
export async function claimCoupon(
  db: Queryable,
  { couponId, orderId, subTotal, ...user }: CouponUser & { couponId: number; orderId: number; subTotal: number },
  writing: Writing,
): Promise<void> {
  await lockCoupon(db, couponId)
  if ((await couponClaimed(db, orderId, couponId)).length > 0) return
  // A statement of its own, after the lock: it sees what anyone who held the lock before has committed.
  const judged = await readCoupon(db, couponId, user, subTotal, writing)
  if (!judged) throw couponUnknown()
  if (judged.fault) throw refusal(judged.fault)
  await couponUse(db, orderId, couponId, user.customerId, user.email, user.phone, user.email && mailboxKey(user.email))
  await couponCount(db, couponId)
}

const couponReleaseLock = statement<NoRow, [number]>(
  'coupon-release-lock',
  'SELECT FROM coupon WHERE id = (SELECT coupon_id FROM coupon_use WHERE order_id = $1) FOR NO KEY UPDATE',
)

const couponRelease = statement<NoRow, [number]>(
  'coupon-release',
  `WITH gone AS (DELETE FROM coupon_use WHERE order_id = $1 RETURNING coupon_id)
   UPDATE coupon SET uses = uses - 1 WHERE id = (SELECT coupon_id FROM gone)`,
)

/** Gives the use back: the order was cancelled, or its payment given up. No harm in asking twice. */
export async function releaseCoupon(db: Queryable, orderId: number): Promise<void> {
  // Locked in the same order as a claim locks: the coupon, then its uses.
  await couponReleaseLock(db, orderId)
  await couponRelease(db, orderId)
}

/** The same answer whether a code never was or was withdrawn. */
export const couponUnknown = (code = ''): ApiError =>
  new ApiError(
    422,
    'coupon_unknown',
    code === '' ? 'This coupon is no longer available.' : `We couldn’t find the coupon ${code}. Check the spelling.`,
  )

/** A fault as the reply of a call. */
export const refusal = ({ code, message }: CouponFault): ApiError => new ApiError(422, code, message)
