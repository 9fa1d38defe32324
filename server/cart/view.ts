import type { AdditonalData, Cart, CartItem, Image } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/db/database.ts'
import type { OpenCart } from './identity.ts'

/** Units that a cart tells of, at most. */
const SHOWN_STOCK = 99

interface LineRow {
  id: number
  quantity: number
  additonal_data: AdditonalData | null
  seen_price: number
  product_id: number
  sku: string
  price: number
  stock: number
  options: Record<string, string>
  image: Image | null
  name: string
  slug: string
  brand: string
  category: string
  published: boolean
}

/** A price of nothing is none. */
const isSold = ({ published, price }: LineRow): boolean => published && price > 0

const readLines = statement<LineRow, [number]>(
  'cart-lines',
  `SELECT l.id, l.quantity, l.additonal_data, l.seen_price, p.id AS product_id, p.sku, p.price, p.stock, p.options,
     coalesce(g.images -> p.image::int, g.images -> 0) AS image, g.name, g.slug, g.brand, c.name AS category, g.published
   FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id JOIN category c ON c.id = g.category_id
   WHERE l.cart_id = $1 ORDER BY l.id`,
)

/** A cart as its owner sees it: prices and stock read this moment, totals worked out here and nowhere else. */
export async function readCart(on: Queryable, cart: OpenCart, currency: string): Promise<Cart> {
  const lines = await readLines(on, cart.id)
  const wanted = new Map<number, number>()
  for (const line of lines) wanted.set(line.product_id, (wanted.get(line.product_id) ?? 0) + line.quantity)
  // What is not sold any more is out of stock, however many there are.
  const short = lines.filter((line) => !isSold(line) || (wanted.get(line.product_id) ?? 0) > line.stock)
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return {
    ...emptyCart(currency),
    api_cart: cart.api_cart,
    cart_session: cart.cart_session,
    items: lines.map((line) => itemOf(line, currency)),
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    sub_total: { amount: total, currency },
    grand_total: { amount: total, currency },
    customer_id: cart.customer_id,
    phone: cart.phone,
    email: cart.email,
    prices_updated: lines.some((line) => line.price !== line.seen_price),
    items_stock_valid: short.length === 0,
    out_of_stock_items: [...new Set(short.map((line) => line.product_id))],
  }
}

/** The cart of a visitor who has none: nothing was created for it. */
export function emptyCart(currency: string): Cart {
  const nothing = { amount: 0, currency }
  return {
    api_cart: '',
    cart_session: '',
    items: [],
    total_quantity: 0,
    sub_total: nothing,
    discount_total: nothing,
    shipping_total: null,
    tax_total: null,
    grand_total: nothing,
    coupon: null,
    shipping_method: null,
    cart_payment_method: null,
    cart_payment_methods: [],
    customer_id: null,
    phone: null,
    email: null,
    shipping_address: null,
    billing_address: null,
    prices_updated: false,
    items_stock_valid: true,
    out_of_stock_items: [],
  }
}

function itemOf(line: LineRow, currency: string): CartItem {
  return {
    id: line.id,
    product: {
      id: line.product_id,
      name: line.name,
      slug: line.slug,
      brand: { name: line.brand },
      category: { name: line.category },
      channel: { sku: line.sku, selling_price: { amount: line.price, currency } },
      image: line.image,
      options: line.options,
    },
    quantity_in_display_unit: line.quantity,
    line_total: { amount: line.price * line.quantity, currency },
    stock: isSold(line) ? Math.min(line.stock, SHOWN_STOCK) : 0,
    additonal_data: line.additonal_data,
  }
}
