import { listAccess } from '#server/identity/auth/sessions.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { accountOf, customerById } from '#server/identity/customer/customers.ts'

const ORDERS = `SELECT o.order_no, o.status, o.created_at, o.currency, o.sub_total, o.discount_total, o.shipping_total, o.tax_total, o.grand_total,
    o.paid_total, o.refunded_total, o.coupon ->> 'code' AS coupon, o.shipping_mode ->> 'name' AS shipping_method, o.payment_mode ->> 'name' AS payment_method,
    o.phone, o.email, o.shipping_address, o.billing_address, o.invoice_no, o.waybill, o.carrier, o.experience_rating, o.experience_text, o.gift_note, o.gift_wrapped,
    (SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'options', l.options, 'quantity', l.quantity, 'unit_price', l.unit_price,
      'additonal_data', l.additonal_data) ORDER BY l.position) FROM order_line l WHERE l.order_id = o.id) AS lines,
    (SELECT jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment, 'amount', r.amount, 'status', r.status, 'created_at', r.created_at,
      'pictures', (SELECT jsonb_agg(p.name ORDER BY p.position) FROM refund_request_picture p WHERE p.request_id = r.id)) ORDER BY r.id) FROM refund_request r WHERE r.order_id = o.id) AS refund_requests,
     (SELECT jsonb_agg(jsonb_build_object('waybill', s.waybill, 'carrier', s.carrier, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at) ORDER BY s.id)
       FROM shipment s WHERE s.order_id = o.id) AS parcels
    FROM orders o`

const QUERIES = {
  addresses: `SELECT address_type, is_default AS "default", fields, created_at, updated_at FROM address WHERE customer_id = $1 ORDER BY id`,
  wishlist: `SELECT g.name, p.sku, p.options, w.created_at FROM wishlist_item w JOIN product p ON p.id = w.product_id
    JOIN product_group g ON g.id = p.group_id WHERE w.customer_id = $1 AND w.removed_at IS NULL ORDER BY w.created_at`,
  cart: `SELECT g.name, p.sku, p.options, l.quantity, l.additonal_data, l.created_at, c.gift_note FROM cart c JOIN cart_line l ON l.cart_id = c.id
    JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id WHERE c.customer_id = $1 ORDER BY l.id`,
  orders: `${ORDERS} WHERE o.customer_id = $1 ORDER BY o.id`,
  draft_orders: `SELECT d.email, d.phone, d.shipping_address, d.billing_address, nullif(d.coupon_code, '') AS coupon, d.shipping_mode, d.currency, d.total, d.sent_at, d.created_at,
     (SELECT jsonb_agg(jsonb_build_object('sku', p.sku, 'name', g.name, 'quantity', l.quantity)) FROM jsonb_to_recordset(d.lines) AS l (product_id int, quantity int)
       JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id) AS lines
    FROM shopper s JOIN draft_order d ON d.shopper_id = s.id WHERE s.customer_id = $1 ORDER BY d.id`,
  reviews: `SELECT g.name, v.rating, v.title, v.body, v.author, v.place, v.variant, v.pictures, v.answer, v.published, v.created_at FROM review v JOIN product_group g ON g.id = v.group_id
    WHERE v.customer_id = $1 ORDER BY v.id`,
  waits: `SELECT g.name, w.sku, p.options, w.confirmed_at, w.mailed_at FROM customer c JOIN product_wait w ON w.email_key = c.email_key
    LEFT JOIN product p ON p.sku = w.sku LEFT JOIN product_group g ON g.id = p.group_id WHERE c.id = $1 AND c.email_verified_at IS NOT NULL ORDER BY w.id`,
  gift_cards: `SELECT g.last4, g.currency, g.amount, g.balance, g.recipient_name, g.recipient_email, g.sender_name, g.message, g.sent_at, g.expires_at
    FROM customer c JOIN gift_card g ON lower(g.recipient_email) = lower(c.email) WHERE c.id = $1 AND c.email_verified_at IS NOT NULL ORDER BY g.id`,
  payment_customers: `SELECT provider, gateway_id AS id, created_at FROM payment_customer WHERE customer_id = $1 ORDER BY provider`,
  sessions: `SELECT device, address, created_at, last_seen_at, expires_at FROM customer_session WHERE customer_id = $1 ORDER BY id`,
} as const

const reads = Object.entries(QUERIES).map(
  ([name, text]) => [name, statement<NoRow, [customer: number]>(`own-data-${name}`, text)] as const,
)

/** Collects everything stored about a customer, for the download. */
export async function collectData(db: Queryable, customerId: number): Promise<Record<string, unknown>> {
  const [customer] = await customerById(db, customerId)
  const data: Record<string, unknown> = { account: customer && accountOf(customer) }
  for (const [name, read] of reads) data[name] = await read(db, customerId)
  return { ...data, access_log: await listAccess(db, customerId) }
}

const readGuestOrders = statement<NoRow, [guest: string]>(
  'own-data-guest-orders',
  `${ORDERS} WHERE o.customer_id IS NULL AND guest_key_of(o.mailbox_key, o.phone) = $1 AND o.erased_at IS NULL ORDER BY o.id`,
)
const readSubscription = statement<{ email: string; confirmed_at: Date }, [emailKey: string | null]>(
  'own-data-guest-newsletter',
  'SELECT email, confirmed_at FROM newsletter_subscriber WHERE email_key = $1',
)

/** Collects everything stored about a guest, who is known by the contact of the orders. */
export const collectGuestData = async (
  db: Queryable,
  guest: { guest_key: string; email_key: string | null },
): Promise<Record<string, unknown>> => ({
  orders: await readGuestOrders(db, guest.guest_key),
  newsletter: await readSubscription(db, guest.email_key),
})
