import type { AdditonalData, Image } from '#generated/api.d.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

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
}

const insert = statement<{ id: number }, [number, string]>(
  'order-lines-insert',
  `INSERT INTO order_line (order_id, position, product_id, sku, name, slug, brand, category, options, image, additonal_data, hsn, gst_bps,
     quantity, unit_price, line_total, discount, tax)
   SELECT $1, position, product_id, sku, name, slug, brand, category, options, nullif(image, 'null'), nullif(additonal_data, 'null'), hsn, gst_bps,
     quantity, unit_price, line_total, discount, tax
   FROM jsonb_to_recordset($2::jsonb) AS l(position smallint, product_id int, sku text, name text, slug text, brand text, category text,
     options jsonb, image jsonb, additonal_data jsonb, hsn text, gst_bps smallint, quantity int, unit_price bigint, line_total bigint, discount bigint, tax bigint)
   RETURNING id`,
)

export const linesOf = statement<OrderLineRow, [number]>(
  'order-lines',
  `SELECT id, product_id, sku, name, slug, brand, category, options, image, additonal_data, hsn, gst_bps, quantity, unit_price, line_total,
     discount, tax FROM order_line WHERE order_id = $1 ORDER BY position`,
)

/** Copies the cart's lines, so that the order does not change with its products. */
export async function insertLines(db: Queryable, orderId: number, { lines, totals }: CartFacts): Promise<void> {
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
  await insert(db, orderId, JSON.stringify(rows))
}
