import type { VariantInput } from '#domain/product-input.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { removeVariants } from './remove-variants.ts'

/** A variant as it is stored; without an id it is new. */
export type VariantRow = VariantInput & {
  group_id: number
  position: number
  stock: number
  /** Undefined only for forms, which do not set it. */
  low_stock?: number | null
}

const COLUMNS = ['sku', 'price', 'compare_at', 'weight_grams', 'barcode', 'options', 'details', 'image_id', 'position']
// While a sale applies, the prices are those to which it returns.
const OTHERS = ['group_id', ...COLUMNS.filter((column) => column !== 'price' && column !== 'compare_at')]
const list = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`).join(', ')

const insertRows = statement<NoRow, [string]>(
  'variants-create',
  `WITH added AS (
     INSERT INTO product (group_id, stock, low_stock, ${COLUMNS.join(', ')})
     SELECT n.group_id, n.stock, n.low_stock, ${list('n', COLUMNS)}
     FROM jsonb_populate_recordset(NULL::product, $1::jsonb) n RETURNING id, stock
   )
   INSERT INTO stock_movement (product_id, change, balance, reason) SELECT id, stock, stock, 'initial' FROM added WHERE stock > 0`,
)

const updateOf = (columns: readonly string[]): string =>
  `UPDATE product p SET ${columns.map((column) => `${column} = n.${column}`).join(', ')},
     price = CASE WHEN p.sale_id IS NULL THEN n.price ELSE p.price END,
     compare_at = CASE WHEN p.sale_id IS NULL THEN n.compare_at ELSE p.compare_at END,
     base_price = CASE WHEN p.sale_id IS NOT NULL THEN n.price END,
     base_compare_at = CASE WHEN p.sale_id IS NOT NULL THEN n.compare_at END
   FROM jsonb_populate_recordset(NULL::product, $1::jsonb) n
   WHERE p.id = n.id AND (${list('p', columns)}, coalesce(p.base_price, p.price),
     CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END)
     IS DISTINCT FROM (${list('n', columns)}, n.price, n.compare_at)
   RETURNING p.group_id, p.sale_id`

type Updated = { group_id: number; sale_id: number | null }
const updateRows = statement<Updated, [string]>('variants-update', updateOf(OTHERS))
const updateWithStock = statement<Updated, [string]>(
  'variants-update-stock',
  updateOf([...OTHERS, 'stock', 'low_stock']),
)
const applySales = statement<NoRow, [number[]]>('variants-sales', 'SELECT FROM apply_sales($1::int[])')
// A unique index is checked row by row, so SKUs that variants exchange are set aside.
const setAside = statement<NoRow, [number[]]>(
  'variants-skus-aside',
  `UPDATE product SET sku = '~' || id WHERE id = ANY ($1::int[])`,
)
const removedRows = statement<{ id: number; sku: string; group_id: number }, [number[], string[]]>(
  'variants-removed',
  `SELECT p.id, p.sku, g.archive_of AS group_id FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE g.archive_of = ANY ($1::int[]) AND p.sku = ANY ($2::text[]) ORDER BY p.id FOR NO KEY UPDATE OF p`,
)

export async function insertVariants(db: Queryable, groupId: number, variants: readonly VariantInput[]): Promise<void> {
  await insertRows(db, JSON.stringify(toRows(groupId, variants)))
}

/**
 * Makes these the variants of a locked product: those with an id are updated, others created, and the rest removed. A
 * new variant with the SKU of a removed one is that one, with its stock and orders.
 */
export async function writeVariants(
  db: Queryable,
  groupId: number,
  current: readonly { id: number; sku: string }[],
  variants: readonly VariantInput[],
): Promise<void> {
  const kept = new Set(variants.flatMap(({ id }) => id ?? []))
  await removeVariants(
    db,
    groupId,
    current.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
  const remaining = current.filter(({ id }) => kept.has(id))
  await writeVariantRows(db, remaining, toRows(groupId, variants), { setsStock: false })
}

/** Updates and creates variants of locked products; `current` are those that these products have. */
export async function writeVariantRows(
  db: Queryable,
  current: readonly { id: number; sku: string }[],
  given: readonly VariantRow[],
  { setsStock }: { setsStock: boolean },
): Promise<void> {
  const rows = await bringBack(db, given)
  const wanted = new Map(rows.map(({ id, sku }) => [sku, id]))
  const exchanged = current.filter(({ id, sku }) => wanted.has(sku) && wanted.get(sku) !== id).map(({ id }) => id)
  if (exchanged.length > 0) await setAside(db, exchanged)
  const [known, added] = [rows.filter(({ id }) => id !== undefined), rows.filter(({ id }) => id === undefined)]
  const update = setsStock ? updateWithStock : updateRows
  const updated = known.length > 0 ? await update(db, JSON.stringify(known)) : []
  if (added.length > 0) await insertRows(db, JSON.stringify(added))
  const onSale = new Set(updated.flatMap(({ group_id: id, sale_id: sale }) => (sale === null ? [] : [id])))
  if (onSale.size > 0) await applySales(db, [...onSale])
}

/** Gives new rows the ids of removed variants with their SKUs. */
async function bringBack(db: Queryable, rows: readonly VariantRow[]): Promise<readonly VariantRow[]> {
  const added = rows.filter(({ id }) => id === undefined)
  if (added.length === 0) return rows
  const groups = [...new Set(added.map((row) => row.group_id))]
  const skus = added.map(({ sku }) => sku)
  const removed = new Map((await removedRows(db, groups, skus)).map((row) => [`${row.group_id} ${row.sku}`, row.id]))
  if (removed.size === 0) return rows
  return rows.map((row) => {
    const id = row.id ?? removed.get(`${row.group_id} ${row.sku}`)
    return id === undefined ? row : { ...row, id }
  })
}

const toRows = (groupId: number, variants: readonly VariantInput[]): VariantRow[] =>
  variants.map((variant, position) => ({ ...variant, group_id: groupId, position, stock: variant.stock ?? 0 }))
