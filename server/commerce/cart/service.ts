import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AddItemBody, ProductCustomisation, UpdateQtyBody } from '#generated/api.d.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { checkAdditionalData } from '#server/catalogue/customisation/additional-data.ts'
import { type Queryable, type Transaction, statement } from '#server/platform/db/database.ts'
import { cart, cartLine } from '#server/platform/db/schema.ts'
import type { OpenCart } from './identity.ts'
import { formerLineId, takeOutLine } from './removed-lines.ts'

const MOST_UNITS = 999

interface SoldProduct {
  id: number
  price: number
  stock: number
  name: string
  published: boolean
  /** Null as well when the shop has no customisation. */
  customisation: ProductCustomisation | null
}

// What the cart's own unpaid order holds is still there for the cart.
const readProduct = statement<SoldProduct, [number, number]>(
  'cart-product',
  `SELECT p.id, p.price, g.name, g.published,
     p.stock + coalesce((SELECT s.units FROM orders o JOIN order_stock s ON s.order_id = o.id
       WHERE o.cart_id = $2 AND o.status = 'pending' AND s.product_id = p.id AND s.state = 'held'), 0) AS stock,
     CASE WHEN EXISTS (SELECT FROM plugin WHERE module_name = 'ProductCustomisation' AND installed) THEN g.customisation END AS customisation
   FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.id = $1::bigint`,
)

const sumUnits = statement<{ others: number; all: number }, [number, number, number]>(
  'cart-units',
  `SELECT coalesce(sum(quantity) FILTER (WHERE id <> $3), 0)::int AS others, coalesce(sum(quantity), 0)::int AS all
   FROM cart_line WHERE cart_id = $1 AND product_id = $2`,
)

/**
 * Puts units of a product into the cart; the same product, customised alike, becomes more of one line. What was taken
 * out a moment ago comes back to its place: lines stand in the order of their ids.
 */
export async function addItem(transaction: Transaction, open: OpenCart, body: AddItemBody): Promise<void> {
  const { client, orm } = transaction
  const product = await findSold(client, open, body.product_id)
  if (product.price === 0)
    throw new ApiError(422, 'not_for_sale', `${product.name} has no price yet. Please ask the shop for it.`)
  const data = await checkAdditionalData(client, body.additonal_data, product.customisation)
  const dataHash = data ? createHash('sha256').update(JSON.stringify(data)).digest('hex') : ''
  const [line] = await orm
    .select({ id: cartLine.id, quantity: cartLine.quantity })
    .from(cartLine)
    .where(and(eq(cartLine.cartId, open.id), eq(cartLine.productId, product.id), eq(cartLine.dataHash, dataHash)))
  const quantity = (line?.quantity ?? 0) + body.quantity
  await checkUnits(client, open, product, quantity, line?.id ?? 0)
  // The cart's row is locked, so nothing came between; the unique constraint stands behind it all the same.
  const formerId = line ? undefined : await formerLineId(client, open.id, product.id, dataHash)
  await orm
    .insert(cartLine)
    .values({
      ...(formerId !== undefined && { id: formerId }),
      cartId: open.id,
      productId: product.id,
      quantity: body.quantity,
      additonalData: data,
      dataHash,
      seenPrice: product.price,
    })
    .onConflictDoUpdate({
      target: [cartLine.cartId, cartLine.productId, cartLine.dataHash],
      set: { quantity: sql`${cartLine.quantity} + excluded.quantity`, seenPrice: product.price },
    })
  await touch(transaction, open)
}

/** Sets the quantity of a line. */
export async function updateQuantity(transaction: Transaction, open: OpenCart, body: UpdateQtyBody): Promise<void> {
  const { client, orm } = transaction
  const line = await findLine(transaction, open, body.product_id, body.item_id)
  if (!line) throw notFound('This item is not in the cart any more.')
  const product = await findSold(client, open, body.product_id)
  await checkUnits(client, open, product, body.quantity_in_display_unit, line.id)
  await orm.update(cartLine).set({ quantity: body.quantity_in_display_unit }).where(eq(cartLine.id, line.id))
  await touch(transaction, open)
}

/** Takes a line out of the cart. A line that is gone already is no error: the wish is fulfilled. */
export async function removeItem(
  transaction: Transaction,
  open: OpenCart,
  productId: number,
  itemId: number | undefined,
): Promise<void> {
  const line = await findLine(transaction, open, productId, itemId)
  if (!line) return
  await takeOutLine(transaction.client, line.id)
  await touch(transaction, open)
}

async function findLine(
  { orm }: Transaction,
  open: OpenCart,
  productId: number,
  itemId: number | undefined,
): Promise<{ id: number } | undefined> {
  const mine = and(
    eq(cartLine.cartId, open.id),
    eq(cartLine.productId, productId),
    itemId === undefined ? undefined : eq(cartLine.id, itemId),
  )
  const [line] = await orm.select({ id: cartLine.id }).from(cartLine).where(mine).orderBy(cartLine.id).limit(1)
  return line
}

async function findSold(db: Queryable, open: OpenCart, id: number): Promise<SoldProduct> {
  const [product] = await readProduct(db, id, open.id)
  if (!product?.published) throw notFound('This product does not exist, or is no longer sold.')
  return product
}

/** Whether the shop has so many units, those on the cart's other lines of the product included. */
async function checkUnits(
  db: Queryable,
  open: OpenCart,
  product: SoldProduct,
  quantity: number,
  lineId: number,
): Promise<void> {
  const { name, stock } = product
  if (stock === 0) throw new ApiError(422, 'out_of_stock', `${name} is out of stock.`)
  const [{ others, all } = { others: 0, all: 0 }] = await sumUnits(db, open.id, product.id, lineId)
  if (quantity + others > stock)
    throw new ApiError(422, 'limited_stock', `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left.`, {
      // So many can still be added.
      payload: { left: Math.max(0, stock - all) },
    })
  if (quantity > MOST_UNITS)
    throw new ApiError(422, 'too_many_units', `At most ${MOST_UNITS} of one product can be bought at once.`)
}

async function touch({ orm }: Transaction, open: OpenCart): Promise<void> {
  await orm
    .update(cart)
    .set({ updatedAt: sql`now()` })
    .where(eq(cart.id, open.id))
}
