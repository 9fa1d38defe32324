import { moveGiftCards } from '#server/commerce/gift-cards/cart-cards.ts'
import { lockCustomer } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type GivenIdentity, type OpenCart, createCart, openCart } from './identity.ts'

const MAX_UNITS = 999

interface Line {
  id: number
  product_id: number
  data_hash: string
  quantity: number
  stock: number
}

const readLines = statement<Line, [number]>(
  'join-lines',
  `SELECT l.id, l.product_id, l.data_hash, l.quantity, p.stock
   FROM cart_line l JOIN product p ON p.id = l.product_id WHERE l.cart_id = $1 ORDER BY l.id`,
)
const setQuantity = statement<{ id: number }, [number, number]>(
  'join-quantity',
  'UPDATE cart_line SET quantity = $2 WHERE id = $1 RETURNING id',
)
const moveLine = statement<{ id: number }, [number, number, number]>(
  'join-move',
  // The new id sorts it after the customer's own lines.
  `WITH gone AS (DELETE FROM cart_line WHERE id = $1 RETURNING product_id, additonal_data, data_hash, seen_price)
   INSERT INTO cart_line (cart_id, product_id, quantity, additonal_data, data_hash, seen_price)
   SELECT $2::bigint, product_id, $3::integer, additonal_data, data_hash, seen_price FROM gone RETURNING id`,
)

// Open orders follow their items, because confirming one empties its cart. A cart can have only one pending order.
const moveOrders = statement<{ id: number }, [number, number]>(
  'join-orders',
  `UPDATE orders SET cart_id = $2 WHERE cart_id = $1 AND (status = 'unpaid' OR status = 'pending'
   AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = $2 AND o.status = 'pending')) RETURNING id`,
)

// The guest's data is newer, so it takes precedence.
const moveCheckout = statement<{ id: number }, [number, number]>(
  'join-checkout',
  `UPDATE cart own SET phone = coalesce(guest.phone, own.phone), email = coalesce(guest.email, own.email),
     shipping_address = coalesce(guest.shipping_address, own.shipping_address),
     billing_address = CASE WHEN guest.shipping_address IS NULL THEN own.billing_address ELSE guest.billing_address END,
     billing_same = CASE WHEN guest.shipping_address IS NULL THEN own.billing_same ELSE guest.billing_same END,
     coupon_id = coalesce(guest.coupon_id, own.coupon_id), shipping_mode = coalesce(guest.shipping_mode, own.shipping_mode),
     payment_mode = coalesce(guest.payment_mode, own.payment_mode), gift_note = coalesce(guest.gift_note, own.gift_note),
     gift_wrap = guest.gift_wrap OR own.gift_wrap, updated_at = now()
   FROM cart guest WHERE guest.id = $1 AND own.id = $2 RETURNING own.id`,
)
const fillContact = statement<{ id: number }, [number]>(
  'join-contact',
  `UPDATE cart c SET phone = coalesce(c.phone, k.phone), email = coalesce(c.email, k.email) FROM customer k
   WHERE c.customer_id = $1 AND k.id = c.customer_id AND (c.phone IS NULL AND k.phone IS NOT NULL OR c.email IS NULL AND k.email IS NOT NULL)
   RETURNING c.id`,
)

const deleteExpiredCart = statement<NoRow, [number, number]>(
  'join-outdated',
  'DELETE FROM cart WHERE customer_id = $1 AND updated_at <= now() - make_interval(days => $2::int)',
)

/**
 * Returns the customer's cart, locked. The caller's guest cart becomes it or is merged into it: quantities are added,
 * up to the stock (AU-13). Creates one only with `create`.
 */
export async function lockCustomerCart(
  db: Queryable,
  customerId: number,
  given: GivenIdentity,
  expireDays: number,
  { create }: { create: boolean },
): Promise<OpenCart | undefined> {
  // Serialises concurrent logins, which would each create a cart.
  await lockCustomer(db, customerId)
  await deleteExpiredCart(db, customerId, expireDays)
  const found = await openCart(db, given, expireDays, true)
  // A former secret does not prove ownership.
  const guest = found?.customer_id === null && !found.usesFormerSecret ? found : undefined
  const own = await openCart(db, {}, expireDays, true, customerId)
  if (guest) await (own ? mergeCarts(db, guest, own) : assignToCustomer(db, guest, customerId))
  else if (!own && create) await createCart(db, customerId)
  await fillContact(db, customerId)
  return openCart(db, {}, expireDays, true, customerId)
}

type CartId = Pick<OpenCart, 'id'>

const deleteCart = statement<NoRow, [number]>('join-drop', 'DELETE FROM cart WHERE id = $1')

/** Merges a cart into another one and deletes it. Both must be locked. */
export async function mergeCarts(db: Queryable, guest: CartId, own: CartId): Promise<void> {
  await moveLines(db, guest, own)
  await moveOrders(db, guest.id, own.id)
  await moveCheckout(db, guest.id, own.id)
  await moveGiftCards(db, guest.id, own.id)
  await deleteCart(db, guest.id)
}

const setCustomer = statement<NoRow, [number, number]>(
  'join-adopt',
  'UPDATE cart SET customer_id = $2, updated_at = now() WHERE id = $1',
)

async function assignToCustomer(db: Queryable, guest: OpenCart, customerId: number): Promise<void> {
  await setCustomer(db, guest.id, customerId)
}

async function moveLines(db: Queryable, from: CartId, to: CartId): Promise<void> {
  const lines = await readLines(db, to.id)
  const units = new Map<number, number>()
  const count = (productId: number, more: number) => units.set(productId, (units.get(productId) ?? 0) + more)
  for (const { product_id, quantity } of lines) count(product_id, quantity)
  for (const line of await readLines(db, from.id)) {
    const existing = lines.find((own) => own.product_id === line.product_id && own.data_hash === line.data_hash)
    const free = Math.max(0, line.stock - (units.get(line.product_id) ?? 0))
    const more = Math.min(line.quantity, free, MAX_UNITS - (existing?.quantity ?? 0))
    // A sold-out line keeps one unit, so that the cart reports it.
    if (existing) await setQuantity(db, existing.id, existing.quantity + more)
    else await moveLine(db, line.id, to.id, Math.max(1, more))
    count(line.product_id, existing ? more : Math.max(1, more))
  }
}
