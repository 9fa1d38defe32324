import { financialYear } from '#domain/shop-time.ts'
import type { FastifyInstance } from 'fastify'
import { issueSoldCard } from '#server/commerce/gift-cards/sold-cards.ts'
import { clearGiftCards } from '#server/commerce/gift-cards/cart-cards.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { abandonPayments, recordGiftCards } from './payments.ts'
import { deliverByMail } from './deliver-by-mail.ts'
import { joinVerifiedMailbox } from './join-account.ts'
import { releaseOrder } from './release-order.ts'
import { mailConfirmed } from './mails.ts'
import { mailMerchant } from './merchant-mail.ts'
import { type OrderStep, changeOrderStatus } from './order-status.ts'
import { type OrderRow, lockOpenOrders } from './rows.ts'
import { sellStock } from './stock.ts'

const nextInvoice = statement<{ last: number }, [string]>(
  'invoice-next',
  `INSERT INTO invoice_counter AS c (year, last) VALUES ($1, 1) ON CONFLICT (year) DO UPDATE SET last = c.last + 1 RETURNING last`,
)
const setInvoice = statement<{ invoice_no: string | null }, [number, string]>(
  'order-invoice',
  `UPDATE orders SET invoice_no = coalesce((SELECT value #>> '{}' FROM setting
       WHERE key = 'invoice_prefix' AND jsonb_typeof(value) = 'string'), '') || $2
   WHERE id = $1 RETURNING invoice_no`,
)
const deleteLines = statement<{ id: number }, [number, number]>(
  'cart-bought',
  `DELETE FROM cart_line l USING order_line o WHERE o.order_id = $1 AND l.cart_id = $2 AND l.product_id = o.product_id
     AND l.additonal_data IS NOT DISTINCT FROM o.additonal_data AND l.quantity <= o.quantity RETURNING l.id`,
)
// More units were added to the cart while the payment was in progress.
const reduceLines = statement<{ id: number }, [number, number]>(
  'cart-bought-part',
  `UPDATE cart_line l SET quantity = l.quantity - o.quantity FROM order_line o WHERE o.order_id = $1 AND l.cart_id = $2
     AND l.product_id = o.product_id AND l.additonal_data IS NOT DISTINCT FROM o.additonal_data AND l.quantity > o.quantity RETURNING l.id`,
)
const resetCart = statement<{ id: number }, [number]>(
  'cart-ordered',
  `UPDATE cart SET orders_made = orders_made + 1, coupon_id = NULL, shipping_mode = NULL, payment_mode = NULL, shipping_address = NULL,
     billing_address = NULL, billing_same = true, phone = NULL, email = NULL, gift_note = NULL, gift_wrap = false, updated_at = now() WHERE id = $1 RETURNING id`,
)

/**
 * Confirms an order with reserved stock, in the transaction of its payment: sells the stock, spends gift cards, empties
 * the cart, cancels the cart's other unpaid orders, and sends mails. The invoice number comes last, because it locks a shop-wide counter.
 */
export async function confirmOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  step: OrderStep,
): Promise<void> {
  // A second attempt may be open at the gateway.
  await abandonPayments(db, order.id, history.paidAnotherWay())
  await sellStock(db, order.id)
  await recordGiftCards(db, order)
  await changeOrderStatus(db, order, 'confirmed', step)
  if (order.cart_id !== null) {
    await clearCart(db, order.id, order.cart_id)
    for (const other of await lockOpenOrders(db, order.cart_id))
      await releaseOrder(db, other, 'cancelled', {
        actor: 'clock',
        note: history.replacedBy({ number: order.order_no }),
      })
  }
  await mailConfirmed(db, app, order)
  await mailMerchant(db, app, order)
  await joinVerifiedMailbox(db, order)
  // A gift card is mailed instead of packed.
  if (await issueSoldCard(db, app, order.id)) await deliverByMail(db, order)
  order.invoice_no = await numberInvoice(db, order)
}

async function clearCart(db: Queryable, orderId: number, cartId: number): Promise<void> {
  await deleteLines(db, orderId, cartId)
  await reduceLines(db, orderId, cartId)
  await resetCart(db, cartId)
  await clearGiftCards(db, cartId)
}

/** Returns the next number of the financial year, which begins in April, such as 26-27/000042, after the shop’s prefix. */
async function numberInvoice(db: Queryable, { id, shop, confirmed_at: day }: OrderRow): Promise<string> {
  const year = financialYear(day ?? new Date(), shop.timeZone)
  const [row] = await nextInvoice(db, year)
  const number = `${year}/${String(row?.last ?? 0).padStart(6, '0')}`
  const [invoice] = await setInvoice(db, id, number)
  return invoice?.invoice_no ?? number
}
