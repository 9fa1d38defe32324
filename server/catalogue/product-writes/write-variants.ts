import type { VariantInput } from '#domain/product-input.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { removeVariants } from './remove-variants.ts'

const COLUMNS = ['sku', 'price', 'compare_at', 'weight_grams', 'barcode', 'options', 'details', 'image_id', 'position']
const list = (table: string) => COLUMNS.map((column) => `${table}.${column}`).join(', ')

const insertRows = statement<NoRow, [number, string]>(
  'variants-create',
  `WITH added AS (
     INSERT INTO product (group_id, stock, ${COLUMNS.join(', ')}) SELECT $1::int, n.stock, ${list('n')}
     FROM jsonb_populate_recordset(NULL::product, $2::jsonb) n RETURNING id, stock
   )
   INSERT INTO stock_movement (product_id, change, balance, reason) SELECT id, stock, stock, 'initial' FROM added WHERE stock > 0`,
)
// While a sale applies, the prices are those to which it returns.
const OTHERS = COLUMNS.filter((column) => column !== 'price' && column !== 'compare_at')
const updateRows = statement<{ sale_id: number | null }, [number, string]>(
  'variants-update',
  `UPDATE product p SET group_id = $1::int, ${OTHERS.map((column) => `${column} = n.${column}`).join(', ')},
     price = CASE WHEN p.sale_id IS NULL THEN n.price ELSE p.price END,
     compare_at = CASE WHEN p.sale_id IS NULL THEN n.compare_at ELSE p.compare_at END,
     base_price = CASE WHEN p.sale_id IS NOT NULL THEN n.price END,
     base_compare_at = CASE WHEN p.sale_id IS NOT NULL THEN n.compare_at END
   FROM jsonb_populate_recordset(NULL::product, $2::jsonb) n
   WHERE p.id = n.id AND (p.group_id, ${OTHERS.map((column) => `p.${column}`).join(', ')}, coalesce(p.base_price, p.price),
     CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END)
     IS DISTINCT FROM ($1::int, ${OTHERS.map((column) => `n.${column}`).join(', ')}, n.price, n.compare_at)
   RETURNING p.sale_id`,
)
const applySales = statement<NoRow, [number[]]>('variants-sales', 'SELECT FROM apply_sales($1::int[])')
// A unique index is checked row by row, so SKUs that variants exchange are set aside.
const setAside = statement<NoRow, [number[]]>(
  'variants-skus-aside',
  `UPDATE product SET sku = '~' || id WHERE id = ANY ($1::int[])`,
)
const archivedRows = statement<{ id: number; sku: string }, [number, string[]]>(
  'variants-archived',
  `SELECT p.id, p.sku FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE g.archive_of = $1 AND p.sku = ANY ($2::text[]) ORDER BY p.id FOR NO KEY UPDATE OF p`,
)

type Row = VariantInput & { position: number; stock: number }

export async function insertVariants(db: Queryable, groupId: number, variants: readonly VariantInput[]): Promise<void> {
  await insertRows(db, groupId, JSON.stringify(toRows(variants)))
}

/**
 * Makes these the variants of a locked product: those with an id are updated, others created, and the rest removed. A
 * new variant with the SKU of an archived one is that one, with its stock and orders.
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
  const archived = new Map(
    (
      await archivedRows(
        db,
        groupId,
        variants.flatMap(({ id, sku }) => (id === undefined ? [sku] : [])),
      )
    ).map(({ id, sku }) => [sku, id]),
  )
  const rows = toRows(variants).map((row) => ({ ...row, id: row.id ?? archived.get(row.sku) }))
  const wanted = new Map(rows.map(({ id, sku }) => [sku, id]))
  const exchanged = current.filter(({ id, sku }) => kept.has(id) && wanted.has(sku) && wanted.get(sku) !== id)
  if (exchanged.length > 0)
    await setAside(
      db,
      exchanged.map(({ id }) => id),
    )
  const updated = await updateRows(db, groupId, JSON.stringify(rows.filter(({ id }) => id !== undefined)))
  const added = rows.filter(({ id }) => id === undefined)
  if (added.length > 0) await insertRows(db, groupId, JSON.stringify(added))
  if (updated.some((row) => row.sale_id !== null)) await applySales(db, [groupId])
}

const toRows = (variants: readonly VariantInput[]): Row[] =>
  variants.map((variant, position) => ({ ...variant, position, stock: variant.stock ?? 0 }))
