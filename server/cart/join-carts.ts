import { lockCustomer } from '#server/account/customers.ts'
import { type Queryable, statement } from '#server/db/database.ts'
import { type GivenIdentity, type OpenCart, createCart, openCart, sessionOfOwned } from './identity.ts'

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

/**
 * The one cart of a customer, for changes (locked). A guest's cart that the caller proves to be theirs becomes it, or joins it:
 * quantities are added, up to what there is (AU-13). Without either there is none, unless one is asked for by `create`.
 */
export async function takeCustomerCart(
  on: Queryable,
  customerId: number,
  given: GivenIdentity,
  expireDays: number,
  { create }: { create: boolean },
): Promise<OpenCart | undefined> {
  // Two logins at once take turns here, or each would make a cart of its own.
  await lockCustomer(on, customerId)
  await on.query({
    name: 'join-outdated',
    text: 'DELETE FROM cart WHERE customer_id = $1 AND updated_at <= now() - make_interval(days => $2::int)',
    values: [customerId, expireDays],
  })
  const found = await openCart(on, given, expireDays, true)
  const guest = found?.customer_id === null ? found : undefined
  const own = await openCart(on, {}, expireDays, true, customerId)
  if (!guest) return own ?? (create ? createCart(on, customerId) : undefined)
  if (!own) return adopt(on, guest, customerId)
  await moveLines(on, guest, own)
  await moveOrders(on, guest.id, own.id)
  await on.query({ name: 'join-drop', text: 'DELETE FROM cart WHERE id = $1', values: [guest.id] })
  await on.query({ name: 'join-touch', text: 'UPDATE cart SET updated_at = now() WHERE id = $1', values: [own.id] })
  return own
}

async function adopt(on: Queryable, guest: OpenCart, customerId: number): Promise<OpenCart> {
  await on.query({
    name: 'join-adopt',
    text: 'UPDATE cart SET customer_id = $2, updated_at = now() WHERE id = $1',
    values: [guest.id, customerId],
  })
  return { ...guest, customer_id: customerId, cart_session: sessionOfOwned(guest.api_cart) }
}

async function moveLines(on: Queryable, from: OpenCart, to: OpenCart): Promise<void> {
  const lines = await readLines(on, to.id)
  const units = new Map<number, number>()
  const count = (productId: number, more: number) => units.set(productId, (units.get(productId) ?? 0) + more)
  for (const { product_id, quantity } of lines) count(product_id, quantity)
  for (const line of await readLines(on, from.id)) {
    const same = lines.find((one) => one.product_id === line.product_id && one.data_hash === line.data_hash)
    const free = Math.max(0, line.stock - (units.get(line.product_id) ?? 0))
    const more = Math.min(line.quantity, free, MOST_UNITS - (same?.quantity ?? 0))
    // What is sold out stays in sight with one unit: the cart says that it is, instead of losing it silently.
    if (same) await setQuantity(on, same.id, same.quantity + more)
    else await moveLine(on, line.id, to.id, Math.max(1, more))
    count(line.product_id, same ? more : Math.max(1, more))
  }
}
