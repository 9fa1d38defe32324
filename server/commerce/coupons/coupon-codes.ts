import type { CouponCodesBody } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-coupons.ts'
import * as admin from '#words/admin-errors.ts'
import { normaliseCouponCode } from './coupon-rules.ts'
import { CODE_LENGTH } from './coupon-records.ts'
import { randomCode } from './random-code.ts'

const copyRow = statement<
  { id: number },
  [id: number, codes: string[], campaign: string, once: boolean, active: boolean | null]
>(
  'coupon-copies',
  `INSERT INTO coupon (code, title, description, kind, value, currency, most, minimum, starts_at, ends_at, max_uses, max_uses_per_customer,
     customer_id, listed, active, campaign)
   SELECT made.code, c.title, c.description, c.kind, c.value, c.currency, c.most, c.minimum, c.starts_at, c.ends_at,
     CASE WHEN $4 THEN 1 ELSE c.max_uses END, CASE WHEN $4 THEN 1 ELSE c.max_uses_per_customer END,
     c.customer_id, CASE WHEN $4 THEN false ELSE c.listed END, coalesce($5, c.active), $3
   FROM coupon c, unnest($2::text[]) AS made(code) WHERE c.id = $1
   ON CONFLICT (code) DO NOTHING RETURNING id`,
)
const lockOriginal = statement<{ code: string; campaign: string }, [id: number]>(
  'coupon-original',
  'SELECT code, campaign FROM coupon WHERE id = $1 FOR KEY SHARE',
)

/** Copies a coupon. The copy has a random code and is switched off, so that it can be changed before it is used. */
export async function copyCoupon(db: Queryable, id: number): Promise<number> {
  const [original] = await lockOriginal(db, id)
  const [row] = await copyRow(db, id, [randomCode(CODE_LENGTH)], original?.campaign ?? '', false, false)
  return row!.id
}

/** Prefix and the ten random characters. */
const PREFIX = /^[A-Z0-9][A-Z0-9-]{0,19}$/

export interface MadeCodes {
  count: number
  campaign: string
  /** Code of the coupon whose rules they have. */
  original: string
}

/**
 * Creates coupons with the rules of another one and random codes.
 *
 * @throws ApiError 404; 422 for a prefix that codes cannot have
 */
export async function createCodes(db: Queryable, id: number, body: CouponCodesBody): Promise<MadeCodes> {
  const { count, once = true } = body
  const prefix = normaliseCouponCode(body.prefix ?? '')
  if (prefix !== '' && !PREFIX.test(prefix)) throw invalidValue('/prefix', t.prefixShape())
  const [original] = await lockOriginal(db, id)
  if (!original) throw notFound(admin.recordNotFound())
  const campaign = (body.campaign ?? '').trim() || original.campaign || original.code
  let made = 0
  // A code may be taken already, which the next round replaces.
  while (made < count) {
    const codes = new Set<string>()
    while (codes.size < count - made) codes.add(prefix + randomCode(CODE_LENGTH))
    made += (await copyRow(db, id, [...codes], campaign, once, null)).length
  }
  return { count: made, campaign, original: original.code }
}
