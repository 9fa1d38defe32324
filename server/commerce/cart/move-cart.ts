import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { mergeCarts } from './join-carts.ts'

const cartsOf = statement<{ id: number; customer_id: number; lines: number }, [customers: number[]]>(
  'move-cart-find',
  `SELECT c.id, coalesce(c.customer_id, 0) AS customer_id, (SELECT count(*)::int FROM cart_line WHERE cart_id = c.id) AS lines
   FROM cart c WHERE c.customer_id = ANY ($1::int[])`,
)
const setCustomer = statement<NoRow, [cart: number, customer: number]>(
  'move-cart-assign',
  'UPDATE cart SET customer_id = $2 WHERE id = $1',
)

/** Moves the cart of an account to another one, into its cart if it has one. Both must be locked. Returns the lines. */
export async function moveCart(db: Queryable, from: number, to: number): Promise<number> {
  const carts = await cartsOf(db, [from, to])
  const own = carts.find(({ customer_id: customer }) => customer === from)
  const target = carts.find(({ customer_id: customer }) => customer === to)
  if (!own) return 0
  await (target ? mergeCarts(db, own, target) : setCustomer(db, own.id, to))
  return own.lines
}
