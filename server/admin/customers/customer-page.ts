import type { CustomerPage, OrderStatus } from '#generated/api.d.ts'
import { orderAddressLines } from '#domain/order-progress.ts'
import { RETURN_STATE } from '#server/commerce/order-view/return-state.ts'
import { type ShopperRow, shopperById } from '#server/identity/customer/shoppers.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/customer-errors.ts'

interface AccountRow {
  created_at: Date
  email_verified: boolean
  phone_verified: boolean
  has_password: boolean
  can_reset: boolean
  last_seen_at: Date | null
}

interface OrderRow {
  order_no: string
  status: OrderStatus
  created_at: Date
  total: number
  currency: string
  units: number
}

interface ReturnRow {
  id: number
  order_no: string
  state: CustomerPage['returns'][number]['state']
  amount: number
  currency: string
  created_at: Date
}

const readAccount = statement<AccountRow, [customer: number | null]>(
  'customer-page-account',
  `SELECT created_at, email_verified_at IS NOT NULL AS email_verified, phone_verified_at IS NOT NULL AS phone_verified,
     password_hash IS NOT NULL AS has_password, email IS NOT NULL AND (email_verified_at IS NOT NULL OR email_from_before) AS can_reset,
     (SELECT max(last_seen_at) FROM customer_session WHERE customer_id = c.id) AS last_seen_at
   FROM customer c WHERE id = $1 AND deleted_at IS NULL`,
)
const readAddresses = statement<
  { type: 'Shipping' | 'Billing'; is_default: boolean; fields: Record<string, string | number> },
  [customer: number | null]
>(
  'customer-page-addresses',
  `SELECT a.address_type AS type, a.is_default, a.fields || jsonb_build_object('state_name', coalesce(s.name, ''), 'country_name', coalesce(c.name, '')) AS fields
   FROM address a LEFT JOIN state s ON s.id = a.fields ->> 'state' LEFT JOIN country c ON c.id = a.fields ->> 'country'
   WHERE a.customer_id = $1 ORDER BY a.is_default DESC, a.id LIMIT 20`,
)

/** Orders of a shopper, by account or as a guest. */
const IS_OWN = `(o.customer_id = $1 OR $1::int IS NULL AND o.customer_id IS NULL AND guest_key_of(o.mailbox_key, o.phone) = $2)`

const readOrders = statement<OrderRow, [customer: number | null, guest: string | null]>(
  'customer-page-orders',
  `SELECT o.order_no, o.status, o.created_at, o.grand_total AS total, o.currency,
     (SELECT coalesce(sum(quantity), 0)::int FROM order_line WHERE order_id = o.id) AS units
   FROM orders o WHERE ${IS_OWN} ORDER BY o.id DESC LIMIT 10`,
)
const countOrders = statement<{ total: number }, [customer: number | null, guest: string | null]>(
  'customer-page-order-count',
  `SELECT count(*)::int AS total FROM orders o WHERE ${IS_OWN}`,
)
const readReturns = statement<ReturnRow, [customer: number | null, guest: string | null]>(
  'customer-page-returns',
  `SELECT r.id, o.order_no, ${RETURN_STATE} AS state, r.amount, o.currency, r.created_at
   FROM refund_request r JOIN orders o ON o.id = r.order_id WHERE ${IS_OWN} ORDER BY r.id DESC LIMIT 10`,
)
const readOthers = statement<
  { newsletter_since: Date | null; stock_alerts: number; wishlist: number; reviews: number },
  [customer: number | null, email: string | null]
>(
  'customer-page-others',
  `SELECT (SELECT confirmed_at FROM newsletter_subscriber WHERE email_key = $2) AS newsletter_since,
     (SELECT count(*)::int FROM product_wait WHERE email_key = $2 AND mailed_at IS NULL) AS stock_alerts,
     (SELECT count(*)::int FROM wishlist_item WHERE customer_id = $1 AND removed_at IS NULL) AS wishlist,
     (SELECT count(*)::int FROM review WHERE customer_id = $1) AS reviews`,
)
const findDuplicates = statement<CustomerPage['duplicates'][number], [id: number, email: string | null, phone: string]>(
  'customer-page-duplicates',
  `SELECT id, name, email, phone, orders, customer_id IS NOT NULL AS has_account FROM shopper
   WHERE id <> $1 AND (email_key = $2 OR phone = $3 AND $3 <> '') ORDER BY orders DESC, id LIMIT 5`,
)

const readTags = statement<{ tag: string }, []>(
  'customer-tags',
  `SELECT DISTINCT coalesce(t.tag, '') AS tag FROM shopper s, unnest(s.tags) AS t (tag) WHERE s.tags <> '{}' ORDER BY 1 LIMIT 200`,
)

/** @throws ApiError 404 */
export async function requireShopper(db: Queryable, id: number): Promise<ShopperRow> {
  const [shopper] = await shopperById(db, id)
  if (!shopper) throw notFound(t.customerNotFound())
  return shopper
}

/**
 * Returns a customer as the page in the admin shows it.
 * @throws ApiError 404
 */
export async function readCustomerPage(db: Queryable, id: number, shopCurrency: string): Promise<CustomerPage> {
  const shopper = await requireShopper(db, id)
  const { customer_id: customer, guest_key: guest, email_key: key, spent, orders: count } = shopper
  const [account] = await readAccount(db, customer)
  const addresses = await readAddresses(db, customer)
  const orders = await readOrders(db, customer, guest)
  const [all] = await countOrders(db, customer, guest)
  const returns = await readReturns(db, customer, guest)
  const [others] = await readOthers(db, customer, key)
  const duplicates = await findDuplicates(db, id, key, shopper.phone)
  const currency = shopper.currency ?? shopCurrency
  return {
    id,
    version: shopper.version,
    name: shopper.name,
    email: shopper.email,
    phone: shopper.phone,
    place: shopper.place,
    since: shopper.created_at.toISOString(),
    account: account
      ? {
          ...account,
          created_at: account.created_at.toISOString(),
          last_seen_at: account.last_seen_at?.toISOString() ?? null,
        }
      : null,
    note: shopper.note,
    tags: shopper.tags,
    known_tags: (await readTags(db)).map(({ tag }) => tag),
    orders: count,
    spent: { amount: spent, currency },
    average: { amount: count === 0 ? 0 : Math.round(spent / count), currency },
    first_order_at: shopper.first_order_at?.toISOString() ?? null,
    last_order_at: shopper.last_order_at?.toISOString() ?? null,
    newsletter_since: others?.newsletter_since?.toISOString() ?? null,
    stock_alerts: others?.stock_alerts ?? 0,
    wishlist: others?.wishlist ?? 0,
    reviews: others?.reviews ?? 0,
    addresses: addresses.map(({ type, is_default, fields }) => ({
      type,
      is_default,
      name: String(fields['name'] ?? ''),
      lines: orderAddressLines(fields),
    })),
    recent_orders: orders.map(({ total, currency: of, created_at: at, ...order }) => ({
      ...order,
      created_at: at.toISOString(),
      total: { amount: total, currency: of },
    })),
    all_orders: all?.total ?? 0,
    returns: returns.map(({ amount, currency: of, created_at: at, ...request }) => ({
      ...request,
      amount: { amount, currency: of },
      created_at: at.toISOString(),
    })),
    duplicates,
  }
}
