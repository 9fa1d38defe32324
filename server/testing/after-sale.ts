import type { PlacedOrder } from '#generated/api.d.ts'
import type { grantRequests } from '#server/commerce/after-sale/refund-requests.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { type Browser, arjun, browser, loggedIn, meera } from './customers.ts'
import { placeOrder, readyCart } from './shoppers.ts'
import { productId, testApp } from './test-app.ts'

export interface Placed extends PlacedOrder {
  id: number
  lines: number[]
}

/** Starts a shop with actions on orders, for after-sale tests. Call it at the top of a test file. */
export async function afterSaleShop() {
  const shop = await testApp({ trustProxyHops: 1 })
  const { pool } = shop.database
  const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
  const bowl = await productId(shop.database, 'ASH-BOW-001-CEL')
  await pool.query('UPDATE product SET stock = 500, price = 100001 WHERE id = ANY ($1)', [[vase, bowl]])
  const her = await loggedIn(shop, meera)
  const him = await loggedIn(shop, arjun)

  async function newOrder(
    who: Browser = browser(shop),
    quantities: [product: number, units: number][] = [[vase, 3]],
    coupon?: string,
  ): Promise<Placed> {
    const items = quantities.map(([product_id, quantity]) => ({ product_id, quantity }))
    const order = await placeOrder(who, await readyCart(who, { items, ...(coupon && { coupon }) }))
    const { rows } = await pool.query<{ id: number; lines: number[] }>(
      `SELECT o.id, array_agg(l.id::int ORDER BY l.position) AS lines FROM orders o JOIN order_line l ON l.order_id = o.id WHERE order_no = $1 GROUP BY o.id`,
      [order.order_id],
    )
    return { ...order, ...rows[0]! }
  }

  /** Delivers an order and records its payment. */
  async function deliver({ id }: Placed, daysAgo = 0): Promise<void> {
    await inTransaction(shop.database, async ({ client }) => {
      const order = await lockOrder(client, id)
      await client.query(`UPDATE orders SET waybill = 'BL-' || id, paid_total = grand_total WHERE id = $1`, [id])
      await client.query(
        `INSERT INTO payment (order_id, provider, reference, amount, currency, status, settled_at)
         SELECT id, 'cod', 'cash-' || id, grand_total, currency, 'paid', now() FROM orders WHERE id = $1`,
        [id],
      )
      await client.query(
        `WITH parcel AS (INSERT INTO shipment (order_id, waybill, status, delivered_at) VALUES ($1, 'BL-' || $1::bigint, 'delivered', now()) RETURNING id)
         INSERT INTO shipment_line (shipment_id, order_line_id, quantity)
         SELECT parcel.id, l.id, l.quantity FROM parcel, order_line l WHERE l.order_id = $1`,
        [id],
      )
      await changeOrderStatus(client, order, 'shipped', { actor: 'shop' })
      await changeOrderStatus(client, order, 'delivered', { actor: 'shop' })
      await client.query(
        `UPDATE order_event SET created_at = created_at - make_interval(days => $2::int) WHERE order_id = $1`,
        [id, daysAgo],
      )
    })
  }
  async function delivered(...args: Parameters<typeof newOrder>): Promise<Placed> {
    const order = await newOrder(...args)
    await deliver(order)
    return order
  }

  /** Rates the first line of an order: four stars, unless `more` differs. */
  const rate = (order: Placed, who: Browser, more: object = {}) =>
    who.post('/api/plugins/review/rate-product', {
      order_no: order.order_id,
      line_id: order.lines[0],
      rating: 4,
      ...more,
    })
  const stateOf = async ({ id }: Placed) =>
    (await pool.query('SELECT status, paid_total, refunded_total FROM orders WHERE id = $1', [id])).rows[0]
  const stockOf = async (id: number) =>
    (await pool.query('SELECT stock FROM product WHERE id = $1', [id])).rows[0].stock as number
  const setting = (key: string, value: unknown) => shop.changeSettings({ [key]: value })
  const cancel = (order: Placed, who: Browser, more: object = {}) =>
    who.put('/api/orders/cancel', { order_no: order.order_id, reason: 'changed_mind', ...more })
  const requestReturn = (order: Placed, who: Browser, more: object = {}) =>
    who.post('/api/orders/refund/request', {
      order_no: order.order_id,
      reason: 'changed_mind',
      lines: [{ id: order.lines[0], quantity: 1 }],
      ...more,
    })
  const decide = <T>(work: typeof grantRequests, { id }: Placed): Promise<T> =>
    inTransaction(
      shop.database,
      async ({ client }) => work(client, shop.app, await lockOrder(client, id)) as Promise<T>,
    )

  return {
    shop,
    pool,
    vase,
    bowl,
    her,
    him,
    newOrder,
    deliver,
    delivered,
    stateOf,
    stockOf,
    setting,
    cancel,
    requestReturn,
    rate,
    decide,
  }
}
