import { createHash } from 'node:crypto'
import type { AddItemBody, Cart, ProductCustomisation, RemoveItemQuery, UpdateQtyBody } from '#generated/api.d.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { checkAdditionalData } from '#server/catalogue/customisation/additional-data.ts'
import { type Queryable, type Transaction, statement } from '#server/platform/db/database.ts'
import * as t from '#words/cart-errors.ts'
import type { OpenCart } from './identity.ts'
import { takeFormerLineId, removeLine } from './removed-lines.ts'

const MAX_UNITS = 999

interface ProductRow {
  id: number
  price: number
  stock: number
  name: string
  published: boolean
  customisation: ProductCustomisation | null
}

// Units reserved by the cart's own unpaid order are available to it.
const readProduct = statement<ProductRow, [number, number]>(
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

const findSameLine = statement<{ id: number; quantity: number }, [number, number, string]>(
  'cart-same-line',
  'SELECT id, quantity FROM cart_line WHERE cart_id = $1 AND product_id = $2 AND data_hash = $3',
)

const addLine = statement<{ id: number }, [number, number, number, string | null, string, number, number | null]>(
  'cart-add-line',
  // A restored line keeps its former id.
  `INSERT INTO cart_line (cart_id, product_id, quantity, additonal_data, data_hash, seen_price, id)
   VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, nextval(pg_get_serial_sequence('cart_line', 'id'))))
   ON CONFLICT (cart_id, product_id, data_hash)
     DO UPDATE SET quantity = cart_line.quantity + excluded.quantity, seen_price = excluded.seen_price
   RETURNING id`,
)

const setQuantity = statement<{ id: number }, [number, number]>(
  'cart-set-quantity',
  'UPDATE cart_line SET quantity = $2 WHERE id = $1 RETURNING id',
)

interface CartLine {
  id: number
  quantity: number
  name: string
}

const findLineRow = statement<CartLine, [number, number, number | null]>(
  'cart-line-of',
  `SELECT l.id, l.quantity, g.name FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
   WHERE l.cart_id = $1 AND l.product_id = $2 AND ($3::bigint IS NULL OR l.id = $3) ORDER BY l.id LIMIT 1`,
)

/** Reads the cart for the reply to a refused change. */
type ReadCurrentCart = () => Promise<Cart>

const touch = statement<{ id: number }, [number]>(
  'cart-touch',
  'UPDATE cart SET updated_at = now() WHERE id = $1 RETURNING id',
)

/** Adds units of a product. The same product with the same customisation is one line. */
export async function addItem({ client }: Transaction, open: OpenCart, body: AddItemBody): Promise<void> {
  const product = await findProduct(client, open, body.product_id)
  if (product.price === 0) throw new ApiError(422, 'not_for_sale', t.notForSale({ name: product.name }))
  const data = await checkAdditionalData(client, body.additonal_data, product.customisation)
  const json = data && JSON.stringify(data)
  const dataHash = json ? createHash('sha256').update(json).digest('hex') : ''
  const [line] = await findSameLine(client, open.id, product.id, dataHash)
  const quantity = (line?.quantity ?? 0) + body.quantity
  await checkUnits(client, open, product, quantity, line?.id ?? 0)
  const formerId = line ? undefined : await takeFormerLineId(client, open.id, product.id, dataHash)
  await addLine(client, open.id, product.id, body.quantity, json, dataHash, product.price, formerId ?? null)
  await touch(client, open.id)
}

/**
 * Sets the quantity of a line.
 * @throws ApiError 409 quantity_changed when it no longer has the quantity the shopper saw.
 */
export async function updateQuantity(
  { client }: Transaction,
  open: OpenCart,
  body: UpdateQtyBody,
  readCurrentCart: ReadCurrentCart,
): Promise<void> {
  const line = await findLine(client, open, body.product_id, body.item_id)
  if (!line) throw notFound(t.itemGone())
  // A retry after a lost reply finds the quantity already changed.
  if (line.quantity !== body.quantity_in_display_unit) await requireExpectedQuantity(line, body, readCurrentCart)
  const product = await findProduct(client, open, body.product_id)
  await checkUnits(client, open, product, body.quantity_in_display_unit, line.id)
  await setQuantity(client, line.id, body.quantity_in_display_unit)
  await touch(client, open.id)
}

/**
 * Removes a line, if it exists.
 * @throws ApiError 409 quantity_changed when it no longer has the quantity the shopper saw.
 */
export async function removeItem(
  { client }: Transaction,
  open: OpenCart,
  query: RemoveItemQuery,
  readCurrentCart: ReadCurrentCart,
): Promise<void> {
  const line = await findLine(client, open, query.product_id, query.item_id)
  if (!line) return
  await requireExpectedQuantity(line, query, readCurrentCart)
  await removeLine(client, line.id)
  await touch(client, open.id)
}

/** Refuses a change whose page is stale, because another tab or device has changed the line. */
async function requireExpectedQuantity(
  { quantity, name }: CartLine,
  { expected_quantity: expected = quantity }: { expected_quantity?: number },
  readCurrentCart: ReadCurrentCart,
): Promise<void> {
  if (expected === quantity) return
  const message = t.quantityChanged({ name, quantity })
  throw new ApiError(409, 'quantity_changed', message, { payload: { cart: await readCurrentCart() } })
}

async function findLine(
  db: Queryable,
  open: OpenCart,
  productId: number,
  itemId: number | undefined,
): Promise<CartLine | undefined> {
  const [line] = await findLineRow(db, open.id, productId, itemId ?? null)
  return line
}

async function findProduct(db: Queryable, open: OpenCart, id: number): Promise<ProductRow> {
  const [product] = await readProduct(db, id, open.id)
  if (!product?.published) throw notFound(t.productNotSold())
  return product
}

/** Checks the stock, counting the cart's other lines of the product. */
async function checkUnits(
  db: Queryable,
  open: OpenCart,
  product: ProductRow,
  quantity: number,
  lineId: number,
): Promise<void> {
  const { name, stock } = product
  if (stock === 0) throw new ApiError(422, 'out_of_stock', t.outOfStock({ name }))
  const [{ others, all } = { others: 0, all: 0 }] = await sumUnits(db, open.id, product.id, lineId)
  if (quantity + others > stock)
    throw new ApiError(422, 'limited_stock', t.limitedStock({ left: stock, name }), {
      payload: { left: Math.max(0, stock - all) },
    })
  if (quantity > MAX_UNITS) throw new ApiError(422, 'too_many_units', t.tooManyUnits({ most: MAX_UNITS }))
}
