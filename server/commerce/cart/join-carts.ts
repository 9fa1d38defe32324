import { lockCustomer } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type GivenIdentity, type OpenCart, createCart, openCart } from './identity.ts'

const MOST_UNITS = 999

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
  // A new id, so that it stands behind what was in the customer's cart before.
  `WITH gone AS (DELETE FROM cart_line WHERE id = $1 RETURNING product_id, additonal_data, data_hash, seen_price)
   INSERT INTO cart_line (cart_id, product_id, quantity, additonal_data, data_hash, seen_price)
   SELECT $2::bigint, product_id, $3::integer, additonal_data, data_hash, seen_price FROM gone RETURNING id`,
)

// What waits for a payment empties the cart in which its things are now. (A cart has one order that waits.)
const moveOrders = statement<{ id: number }, [number, number]>(
  'join-orders',
  `UPDATE orders SET cart_id = $2 WHERE cart_id = $1 AND (status = 'unpaid' OR status = 'pending'
   AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = $2 AND o.status = 'pending')) RETURNING id`,
)

// What the guest has filled in is the newer; what they have not is as it was.
const moveCheckout = statement<{ id: number }, [number, number]>(
  'join-checkout',
  `UPDATE cart own SET phone = coalesce(guest.phone, own.phone), email = coalesce(guest.email, own.email),
     shipping_address = coalesce(guest.shipping_address, own.shipping_address),
     billing_address = CASE WHEN guest.shipping_address IS NULL THEN own.billing_address ELSE guest.billing_address END,
     billing_same = CASE WHEN guest.shipping_address IS NULL THEN own.billing_same ELSE guest.billing_same END,
     coupon_id = coalesce(guest.coupon_id, own.coupon_id), shipping_mode = coalesce(guest.shipping_mode, own.shipping_mode),
     payment_mode = coalesce(guest.payment_mode, own.payment_mode), updated_at = now()
   FROM cart guest WHERE guest.id = $1 AND own.id = $2 RETURNING own.id`,
)
// Nothing is asked twice: the account knows whom to call and where to write.
const fillContact = statement<{ id: number }, [number]>(
  'join-contact',
  `UPDATE cart c SET phone = coalesce(c.phone, k.phone), email = coalesce(c.email, k.email) FROM customer k
   WHERE c.customer_id = $1 AND k.id = c.customer_id AND (c.phone IS NULL AND k.phone IS NOT NULL OR c.email IS NULL AND k.email IS NOT NULL)
   RETURNING c.id`,
)

const joinOutdated = statement<NoRow, [number, number]>(
  'join-outdated',
  'DELETE FROM cart WHERE customer_id = $1 AND updated_at <= now() - make_interval(days => $2::int)',
)

/**
 * The one cart of a customer, for changes (locked). A guest's cart that the caller proves to be theirs becomes it, or joins it:
 * quantities are added, up to what there is (AU-13). Without either there is none, unless one is asked for by `create`.
 */
export async function takeCustomerCart(
  db: Queryable,
  customerId: number,
  given: GivenIdentity,
  expireDays: number,
  { create }: { create: boolean },
): Promise<OpenCart | undefined> {
  // Two logins at once take turns here, or each would make a cart of its own.
  await lockCustomer(db, customerId)
  await joinOutdated(db, customerId, expireDays)
  const found = await openCart(db, given, expireDays, true)
  // By a former secret nobody takes a cart away: its contact data and orders are somebody else's.
  const guest = found?.customer_id === null && !found.isFormer ? found : undefined
  const own = await openCart(db, {}, expireDays, true, customerId)
  if (guest) await (own ? join(db, guest, own) : adopt(db, guest, customerId))
  else if (!own && create) await createCart(db, customerId)
  await fillContact(db, customerId)
  return openCart(db, {}, expireDays, true, customerId)
}

const joinDrop = statement<NoRow, [number]>('join-drop', 'DELETE FROM cart WHERE id = $1')

async function join(db: Queryable, guest: OpenCart, own: OpenCart): Promise<void> {
  await moveLines(db, guest, own)
  await moveOrders(db, guest.id, own.id)
  await moveCheckout(db, guest.id, own.id)
  await joinDrop(db, guest.id)
}

const joinAdopt = statement<NoRow, [number, number]>(
  'join-adopt',
  'UPDATE cart SET customer_id = $2, updated_at = now() WHERE id = $1',
)

async function adopt(db: Queryable, guest: OpenCart, customerId: number): Promise<void> {
  await joinAdopt(db, guest.id, customerId)
}

async function moveLines(db: Queryable, from: OpenCart, to: OpenCart): Promise<void> {
  const lines = await readLines(db, to.id)
  const units = new Map<number, number>()
  const count = (productId: number, more: number) => units.set(productId, (units.get(productId) ?? 0) + more)
  for (const { product_id, quantity } of lines) count(product_id, quantity)
  for (const line of await readLines(db, from.id)) {
    const same = lines.find((one) => one.product_id === line.product_id && one.data_hash === line.data_hash)
    const free = Math.max(0, line.stock - (units.get(line.product_id) ?? 0))
    const more = Math.min(line.quantity, free, MOST_UNITS - (same?.quantity ?? 0))
    // What is sold out stays in sight with one unit: the cart says that it is, instead of losing it silently.
    if (same) await setQuantity(db, same.id, same.quantity + more)
    else await moveLine(db, line.id, to.id, Math.max(1, more))
    count(line.product_id, same ? more : Math.max(1, more))
  }
}
