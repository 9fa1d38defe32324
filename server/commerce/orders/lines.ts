import type { AdditonalData, Image } from '#generated/api.d.ts'
import type { FactLine } from '#server/commerce/cart/facts.ts'
import type { Totals } from '#server/commerce/totals/totals.ts'
import * as t from '#words/gifts.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const WRAPPING_SKU = 'GIFT-WRAP'
/** Packaging services. */
const WRAPPING_HSN = '998540'

export interface OrderLineRow {
  id: number
  product_id: number | null
  sku: string
  name: string
  slug: string
  brand: string
  category: string
  options: Record<string, string>
  image: Image | null
  additonal_data: AdditonalData | null
  hsn: string
  gst_bps: number
  quantity: number
  unit_price: number
  line_total: number
  discount: number
  tax: number
  /** Gift wrapping, which is no product. */
  is_wrapping: boolean
}

const insert = statement<{ id: number }, [number, string]>(
  'order-lines-insert',
  `INSERT INTO order_line (order_id, position, product_id, sku, name, slug, brand, category, options, image, additonal_data, hsn, gst_bps,
     quantity, unit_price, line_total, discount, tax, is_wrapping)
   SELECT $1, position, product_id, sku, name, slug, brand, category, options, nullif(image, 'null'), nullif(additonal_data, 'null'), hsn, gst_bps,
     quantity, unit_price, line_total, discount, tax, coalesce(is_wrapping, false)
   FROM jsonb_to_recordset($2::jsonb) AS l(position smallint, product_id int, sku text, name text, slug text, brand text, category text,
     options jsonb, image jsonb, additonal_data jsonb, hsn text, gst_bps smallint, quantity int, unit_price bigint, line_total bigint, discount bigint, tax bigint, is_wrapping boolean)
   RETURNING id`,
)

type OrderedLine = Pick<
  FactLine,
  | 'sku'
  | 'name'
  | 'slug'
  | 'brand'
  | 'category'
  | 'options'
  | 'image'
  | 'additonal_data'
  | 'hsn'
  | 'gst_bps'
  | 'quantity'
  | 'price'
> & {
  /** Null for what is no product. */
  product_id: number | null
}

export const linesOf = statement<OrderLineRow, [number]>(
  'order-lines',
  `SELECT id, product_id, sku, name, slug, brand, category, options, image, additonal_data, hsn, gst_bps, quantity, unit_price, line_total,
     discount, tax, is_wrapping FROM order_line WHERE order_id = $1 ORDER BY position`,
)

const wrappingOf = statement<{ amount: number }, [number]>(
  'order-wrapping',
  'SELECT coalesce(sum(line_total), 0)::bigint AS amount FROM order_line WHERE order_id = $1 AND is_wrapping',
)

/** Returns the value of an order's goods before the discount, which coupons and free delivery depend on. */
export async function readGoodsTotal(db: Queryable, order: { id: number; sub_total: number }): Promise<number> {
  const [wrapping] = await wrappingOf(db, order.id)
  return order.sub_total - (wrapping?.amount ?? 0)
}

/** Copies the cart's lines, so that the order does not change with its products. */
export async function insertLines(
  db: Queryable,
  orderId: number,
  { lines, totals }: { lines: readonly OrderedLine[]; totals: Totals },
): Promise<void> {
  const rows = lines.map((line, position) => ({
    position,
    product_id: line.product_id,
    sku: line.sku,
    name: line.name,
    slug: line.slug,
    brand: line.brand,
    category: line.category,
    options: line.options,
    image: line.image,
    additonal_data: line.additonal_data,
    hsn: line.hsn,
    gst_bps: totals.lines[position]?.gst_bps ?? line.gst_bps,
    quantity: line.quantity,
    unit_price: line.price,
    line_total: totals.lines[position]?.amount ?? 0,
    discount: totals.lines[position]?.discount ?? 0,
    tax: totals.lines[position]?.tax ?? 0,
  }))
  const { wrapping, principal } = totals
  const wrapped = wrapping && {
    ...{ position: rows.length, product_id: null, sku: WRAPPING_SKU, name: t.giftWrapping(), slug: '', brand: '' },
    ...{ category: '', options: {}, image: null, additonal_data: null, is_wrapping: true },
    hsn: principal === undefined ? WRAPPING_HSN : (lines[principal]?.hsn ?? WRAPPING_HSN),
    gst_bps: wrapping.gst_bps,
    ...{ quantity: 1, unit_price: wrapping.amount, line_total: wrapping.amount, discount: 0, tax: wrapping.tax },
  }
  await insert(db, orderId, JSON.stringify(wrapped ? [...rows, wrapped] : rows))
}
