import type { AdminCoupon } from '#generated/admin/coupon.js'
import { refreshShoppers, shopperById } from '#server/identity/customer/shoppers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValue, refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-coupons.ts'
import { type CouponInput, findCouponFaults } from './coupon-faults.ts'
import { normaliseCouponCode } from './coupon-rules.ts'
import { randomCode } from './random-code.ts'

interface Money {
  code: string
  locale: string
}

const COLUMNS = [
  ...['code', 'title', 'description', 'kind', 'value', 'currency', 'most', 'minimum', 'starts_at', 'ends_at'],
  ...['max_uses', 'max_uses_per_customer', 'customer_id', 'listed', 'active', 'campaign'],
]

export interface StoredCoupon extends CouponInput {
  id: number
  currency: string
  uses: number
  created_at: Date
  shopper_id: number | null
}

const readRow = statement<StoredCoupon, [id: number]>(
  'coupon-record',
  `SELECT c.id, code, title, description, kind, value, c.currency, most, minimum, starts_at, ends_at, max_uses, max_uses_per_customer,
     c.customer_id, listed, active, campaign, uses, c.created_at, s.id AS shopper_id
   FROM coupon c LEFT JOIN shopper s ON s.customer_id = c.customer_id WHERE c.id = $1`,
)
const insertRow = statement<{ id: number }, [string]>(
  'coupon-record-insert',
  `INSERT INTO coupon (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')} FROM jsonb_populate_record(NULL::coupon, $1::jsonb) RETURNING id`,
)
const updateRow = statement<NoRow, [number, string]>(
  'coupon-record-update',
  `UPDATE coupon c SET ${COLUMNS.map((column) => `${column} = n.${column}`).join(', ')} FROM jsonb_populate_record(NULL::coupon, $2::jsonb) n WHERE c.id = $1`,
)
const findOther = statement<{ id: number }, [code: string, id: number | null]>(
  'coupon-record-other',
  'SELECT id FROM coupon WHERE code = $1 AND id IS DISTINCT FROM $2::int',
)
const removeRow = statement<NoRow, [number]>('coupon-record-remove', 'DELETE FROM coupon WHERE id = $1')

/** Returns the coupon with amounts in its own currency. */
export async function readCouponRecord(db: Queryable, id: number): Promise<StoredCoupon | undefined> {
  const [row] = await readRow(db, id)
  if (!row || row.customer_id === null || row.shopper_id !== null) return row
  // The customer is not in the list of customers yet.
  await refreshShoppers(db)
  return (await readRow(db, id))[0]
}

/** @throws ApiError 422 with errors by pointer */
export async function createCoupon(db: Queryable, values: AdminCoupon, money: Money): Promise<number> {
  const given = normaliseCouponCode(values.code)
  const coupon = { ...(await inputOf(db, values)), code: given === '' ? randomCode(CODE_LENGTH) : given }
  await check(db, coupon, { money })
  return insert(db, coupon, money)
}

export async function insert(db: Queryable, coupon: CouponInput, { code: currency }: Money): Promise<number> {
  const [row] = await insertRow(db, JSON.stringify({ ...coupon, currency }))
  return row!.id
}

/**
 * Changes a coupon. Its currency becomes the shop's.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function updateCoupon(
  db: Queryable,
  id: number,
  values: AdminCoupon,
  { money, changed }: { money: Money; changed: ReadonlySet<keyof AdminCoupon> },
): Promise<void> {
  const stored = await readCouponRecord(db, id)
  if (!stored) return
  refuseForeignAmounts(stored, values, { money, changed })
  // The stored customer is kept unless someone chose another one in the form.
  const customer = changed.has('customer') ? {} : { customer_id: stored.customer_id }
  const coupon = { ...(await inputOf(db, values, !changed.has('customer'))), ...customer }
  await check(db, coupon, { money, stored })
  await updateRow(db, id, JSON.stringify({ ...coupon, currency: money.code }))
}

export const removeCoupon = async (db: Queryable, id: number): Promise<void> => void (await removeRow(db, id))

/** Amounts in a currency that the shop no longer uses must be entered again: ₹500 is not $500. */
function refuseForeignAmounts(
  stored: StoredCoupon,
  values: AdminCoupon,
  { money, changed }: { money: Money; changed: ReadonlySet<keyof AdminCoupon> },
): void {
  if (stored.currency === money.code) return
  const message = t.otherCurrency({ other: stored.currency, currency: money.code })
  const names = ['amount', 'most', 'minimum'] as const
  const old = names.filter((name) => typeof values[name] === 'number' && values[name] > 0 && !changed.has(name))
  refuseValues(Object.fromEntries(old.map((name) => [`/${name}`, message])))
}

async function check(
  db: Queryable,
  coupon: CouponInput,
  { money, stored }: { money: Money; stored?: StoredCoupon },
): Promise<void> {
  refuseValues(
    findCouponFaults(coupon, {
      uses: stored?.uses ?? 0,
      now: new Date(),
      currency: money.code,
      locale: money.locale,
      keepsEnd: stored !== undefined && (stored.ends_at?.getTime() === coupon.ends_at?.getTime() || isEndedNow(coupon)),
    }),
  )
  if ((await findOther(db, coupon.code, stored?.id ?? null)).length > 0)
    throw invalidValue('/code', t.codeTaken({ code: coupon.code }))
}

const HOUR = 3_600_000

/** Staff end a coupon by setting the current time, which has passed when the request arrives. */
const isEndedNow = ({ ends_at: end }: CouponInput): boolean => end !== null && end.getTime() > Date.now() - HOUR

/** @throws ApiError 422 for a customer without an account */
async function inputOf(db: Queryable, values: AdminCoupon, keepsCustomer = false): Promise<CouponInput> {
  const { kind, percent, amount, most, customer } = values
  return {
    code: normaliseCouponCode(values.code),
    title: values.title.trim(),
    description: values.description.trim(),
    kind,
    value: (kind === 'percentage' ? percent : kind === 'amount' ? amount : 0) ?? 0,
    most: kind === 'amount' ? null : most,
    minimum: values.minimum ?? 0,
    starts_at: dateOf(values.starts_at, '/starts_at'),
    ends_at: dateOf(values.ends_at, '/ends_at'),
    max_uses: values.max_uses,
    max_uses_per_customer: values.max_uses_per_customer,
    customer_id: keepsCustomer || !customer ? null : await accountOf(db, customer),
    listed: values.listed,
    active: values.active,
    campaign: values.campaign.trim(),
  }
}

function dateOf(text: string | null, pointer: string): Date | null {
  if (text === null) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalidValue(pointer, t.timeUnreadable())
  return date
}

async function accountOf(db: Queryable, shopperId: number): Promise<number> {
  const [shopper] = await shopperById(db, shopperId)
  if (!shopper || shopper.customer_id === null) throw invalidValue('/customer', t.needsAccount())
  return shopper.customer_id
}

/** Codes that cannot be guessed: there are 31^10, or 800 trillion. */
export const CODE_LENGTH = 10
