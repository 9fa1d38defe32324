import type { ProductInput } from '#domain/product-input.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { UNRANKED } from './product-record.ts'

/** Columns that a product's form and product files both write. */
export const GROUP_COLUMNS = [
  ...[
    'name',
    'slug',
    'subtitle',
    'brand',
    'category_id',
    'description',
    'care',
    'details',
    'tags',
    'attributes',
    'images',
    'videos',
    'options',
  ],
  ...['gst_bps', 'gst_slabs', 'hsn', 'seo_title', 'seo_description', 'customisation', 'published', 'publish_at'],
  ...['unpublish_at', 'featured_rank'],
]

const insertRow = statement<{ id: number }, [string]>(
  'product-create',
  `INSERT INTO product_group (${GROUP_COLUMNS.join(', ')}) SELECT ${GROUP_COLUMNS.join(', ')}
   FROM jsonb_populate_record(NULL::product_group, $1::jsonb) RETURNING id`,
)
const updateRow = statement<NoRow, [number, string]>(
  'product-update',
  `UPDATE product_group g SET ${GROUP_COLUMNS.map((column) => `${column} = n.${column}`).join(', ')}, updated_at = now()
   FROM jsonb_populate_record(NULL::product_group, $2::jsonb) n WHERE g.id = $1`,
)
const deleteRelated = statement<NoRow, [number]>('product-unrelate', 'DELETE FROM product_related WHERE group_id = $1')
const insertRelated = statement<NoRow, [number, number[]]>(
  'product-relate',
  `INSERT INTO product_related (group_id, related_id, position)
   SELECT $1::int, id, place FROM unnest($2::int[]) WITH ORDINALITY AS r (id, place)`,
)

/** Returns a product as it is stored. */
export const toGroupRow = (product: ProductInput): Record<string, unknown> => ({
  ...Object.fromEntries(GROUP_COLUMNS.map((column) => [column, product[column as keyof ProductInput]])),
  featured_rank: product.featured_rank ?? UNRANKED,
})

export async function insertGroup(db: Queryable, product: ProductInput): Promise<number> {
  const [row] = await insertRow(db, JSON.stringify(toGroupRow(product)))
  if (!row) throw new Error('The product was not inserted.')
  return row.id
}

export async function updateGroup(db: Queryable, id: number, product: ProductInput): Promise<void> {
  await updateRow(db, id, JSON.stringify(toGroupRow(product)))
}

export async function writeRelated(db: Queryable, id: number, related: readonly number[]): Promise<void> {
  await deleteRelated(db, id)
  if (related.length > 0) await insertRelated(db, id, [...related])
}
