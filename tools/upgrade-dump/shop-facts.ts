import type { Cart } from '#generated/api.d.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Baseline, BaselineCart, BaselineCustomer, BaselineOrder } from '#server/testing/baselines.ts'
import type { Buyer } from './shop-life.ts'

export const summariseCart = ({ api_cart, cart_session, items, coupon, grand_total }: Cart): BaselineCart => ({
  api_cart,
  cart_session,
  products: items.map(({ product }) => product.id),
  coupon: coupon?.code ?? null,
  grandTotal: grand_total.amount,
})

/** Returns what the account shows its customer. */
export async function readCustomer(
  { shopper, email }: Buyer,
  password: string,
  cart?: Cart,
): Promise<BaselineCustomer> {
  const count = async (url: string) => (await shopper.call<unknown[]>('GET', url)).length
  return {
    email,
    password,
    session: shopper.cookies.get('vitrine_session') ?? '',
    addresses: await count('/api/address/all'),
    wishlist: await count('/api/wishlist/get'),
    accessLogs: await count('/api/account/access-logs'),
    ...(cart && { cart: summariseCart(cart) }),
  }
}

export async function readOrders({ pool }: Database): Promise<BaselineOrder[]> {
  const { rows } = await pool.query<BaselineOrder>(
    `SELECT o.id, o.order_no AS "orderNo", c.email AS owner, o.status, o.grand_total AS "grandTotal", o.invoice_no IS NOT NULL AS "hasInvoice", o.link_version AS "linkVersion",
       (SELECT array_agg(n.number ORDER BY n.id) FROM credit_note n WHERE n.order_id = o.id) AS "creditNotes",
       (SELECT s.id FROM payment p JOIN sandbox_payment s USING (reference) WHERE p.order_id = o.id AND s.status = 'open') AS "payAt"
     FROM orders o LEFT JOIN customer c ON c.id = o.customer_id ORDER BY o.id`,
  )
  return rows
}

/** Returns how many messages are waiting to be sent and kept to be read. */
export async function countMessages({ pool }: Database): Promise<Baseline['messages']> {
  const { rows } = await pool.query<Baseline['messages']>(
    `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'kept')::int AS kept FROM outbox`,
  )
  return rows[0] ?? { waiting: 0, kept: 0 }
}

const MESSAGES_KEPT = 8

/** Deletes all but the newest messages of each kind. Their encrypted content would be most of a baseline. */
export async function thinOutMessages({ pool }: Database): Promise<void> {
  await pool.query(
    `DELETE FROM outbox WHERE id IN (SELECT id FROM
       (SELECT id, row_number() OVER (PARTITION BY status, channel ORDER BY id DESC) AS place FROM outbox) o WHERE place > $1)`,
    [MESSAGES_KEPT],
  )
}
