import type { Staff } from '#server/platform/http/access.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { GROUP_COLUMNS, toGroupRow } from '#server/catalogue/product-writes/write-group.ts'
import { type VariantRow, writeVariantRows } from '#server/catalogue/product-writes/write-variants.ts'
import { recordAuditEntries } from '#server/platform/audit/audit.ts'
import { changedChannelPrices, changesCollections } from './other-changes.ts'
import { addImportedProducts } from './imported-products.ts'
import type { PlannedProduct } from './plan-product.ts'
import type { PlannedVariant } from './plan-variants.ts'

/** Columns that files have besides those of the product's form. */
const OWN_COLUMNS = ['created_at', 'archived_at']
const COLUMNS = [...GROUP_COLUMNS, ...OWN_COLUMNS]

const insertGroups = statement<{ id: number; slug: string }, [string]>(
  'import-groups-create',
  `INSERT INTO product_group (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')}
   FROM jsonb_populate_recordset(NULL::product_group, $1::jsonb) RETURNING id, slug`,
)
const updateGroups = statement<NoRow, [string]>(
  'import-groups-update',
  `UPDATE product_group g SET ${COLUMNS.map((column) => `${column} = n.${column}`).join(', ')}, version = g.version + 1,
     updated_at = now()
   FROM jsonb_populate_recordset(NULL::product_group, $1::jsonb) n WHERE g.id = n.id`,
)
// What changes stock in this transaction, for its history.
const tellReason = statement<NoRow, [string]>('import-stock-reason', `SELECT FROM set_config('stock.change', $1, true)`)
const writePrices = statement<NoRow, [string]>(
  'import-channel-prices',
  `WITH given AS (
     SELECT c.id AS channel_id, p.id AS product_id, x.price, x.compare_at
     FROM jsonb_to_recordset($1::jsonb) AS x (channel text, sku text, price bigint, compare_at bigint)
     JOIN channel c ON c.name = x.channel JOIN product p ON p.sku = x.sku
   ), gone AS (
     DELETE FROM channel_price k USING given g
     WHERE (k.channel_id, k.product_id) = (g.channel_id, g.product_id) AND g.price IS NULL
   )
   INSERT INTO channel_price (channel_id, product_id, price, compare_at)
   SELECT channel_id, product_id, price, compare_at FROM given WHERE price IS NOT NULL
   ON CONFLICT (channel_id, product_id) DO UPDATE SET price = excluded.price, compare_at = excluded.compare_at`,
)
const writeItems = statement<NoRow, [number[], string]>(
  'import-collections',
  `WITH given AS (
     SELECT c.id AS collection_id, x.group_id, x.position
     FROM jsonb_to_recordset($2::jsonb) AS x (group_id int, handle text, position int) JOIN collection c ON c.slug = x.handle
   ), gone AS (
     DELETE FROM collection_item i USING collection k WHERE k.id = i.collection_id AND k.rule IS NULL AND i.group_id = ANY ($1::int[])
       AND NOT EXISTS (SELECT FROM given g WHERE (g.collection_id, g.group_id) = (i.collection_id, i.group_id))
   )
   INSERT INTO collection_item AS known (collection_id, group_id, position)
   SELECT collection_id, group_id, coalesce(position,
     (SELECT coalesce(max(i.position), -1) + 1 FROM collection_item i WHERE i.collection_id = given.collection_id)) FROM given
   ON CONFLICT (collection_id, group_id) DO UPDATE SET position = excluded.position
   WHERE known.position <> excluded.position`,
)

export interface WriteContext {
  runId: number
  fileName: string
  staff: Pick<Staff, 'name'> & { id: number | null }
}

/** Writes planned products, all with the same number of statements. Their products and variants must be locked. */
export async function writeProducts(db: Queryable, products: readonly PlannedProduct[], context: WriteContext) {
  const ids = await writeGroups(db, products)
  await writeVariants(db, products, ids, context)
  await writeChannelPrices(db, products)
  await writeCollections(db, products, ids)
  const [added, changed] = [products.filter(({ current }) => !current), products.filter(({ current }) => current)]
  const idsOf = (some: readonly PlannedProduct[]) => some.map((planned) => ids.get(planned)!)
  await addImportedProducts(db, context.runId, idsOf(added), true)
  await addImportedProducts(db, context.runId, idsOf(changed), false)
  await recordAuditEntries(
    db,
    context.staff,
    products.flatMap((planned) => {
      const { current, product, changes } = planned
      if (current && changes.length === 0) return []
      const recordId = ids.get(planned)!
      return [{ action: current ? 'updated' : 'created', resource: 'product', recordId, title: product.name, changes }]
    }),
  )
}

async function writeGroups(db: Queryable, products: readonly PlannedProduct[]): Promise<Map<PlannedProduct, number>> {
  const created = products.filter(({ current }) => !current)
  const changed = products.filter(({ current, changes }) => current && changes.length > 0)
  if (changed.length > 0) await updateGroups(db, JSON.stringify(changed.map(toGroup)))
  const rows = created.length > 0 ? await insertGroups(db, JSON.stringify(created.map(toGroup))) : []
  const bySlug = new Map(rows.map(({ slug, id }) => [slug, id]))
  return new Map(products.map((planned) => [planned, planned.current?.id ?? bySlug.get(planned.product.slug)!]))
}

function toGroup({ current, product, attributes, createdAt, archivedAt }: PlannedProduct): object {
  return {
    ...toGroupRow(product),
    id: current?.id,
    attributes,
    created_at: createdAt ?? current?.created_at ?? new Date().toISOString(),
    archived_at: archivedAt,
  }
}

async function writeVariants(
  db: Queryable,
  products: readonly PlannedProduct[],
  ids: ReadonlyMap<PlannedProduct, number>,
  { fileName, staff }: WriteContext,
): Promise<void> {
  await tellReason(db, JSON.stringify({ reason: 'import', note: fileName, staff_id: staff.id, staff_name: staff.name }))
  const rows = products.flatMap((planned) =>
    planned.product.variants.map((variant: PlannedVariant, position): VariantRow => ({
      ...variant,
      position,
      stock: variant.stock ?? 0,
      group_id: ids.get(planned)!,
    })),
  )
  const current = products.flatMap((planned) => planned.current?.variants ?? [])
  await writeVariantRows(db, current, rows, { setsStock: true })
}

async function writeChannelPrices(db: Queryable, products: readonly PlannedProduct[]): Promise<void> {
  const prices = products.flatMap(changedChannelPrices).flatMap(({ sku, channel_prices: own = {} }) =>
    Object.entries(own).map(([channel, price]) => ({
      channel,
      sku,
      price: price?.price ?? null,
      compare_at: price?.compareAt ?? null,
    })),
  )
  if (prices.length > 0) await writePrices(db, JSON.stringify(prices))
}

async function writeCollections(
  db: Queryable,
  products: readonly PlannedProduct[],
  ids: ReadonlyMap<PlannedProduct, number>,
): Promise<void> {
  const changed = products.filter(changesCollections)
  if (changed.length === 0) return
  const items = changed.flatMap((planned) => {
    const known = new Map(planned.current?.collections.map(({ handle, position }) => [handle, position]))
    return (planned.collections ?? []).map(({ handle, position }) => ({
      group_id: ids.get(planned),
      handle,
      position: position ?? known.get(handle) ?? null,
    }))
  })
  await writeItems(
    db,
    changed.map((planned) => ids.get(planned)!),
    JSON.stringify(items),
  )
}
