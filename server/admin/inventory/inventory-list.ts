import type { ResourceFacts } from '#domain/resource-facts.ts'
import { RESERVED } from '#server/catalogue/stock/adjust-stock.ts'
import type { ListSource } from '#server/platform/resources/resource.ts'

const VARIANT = `coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
  FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '')`
const SKU = `upper(sku) ~>=~ upper($search) AND upper(sku) ~<~ (upper($search) || U&'\\+10FFFF')`

/** Columns of an InventoryRow. */
export const INVENTORY_COLUMNS = {
  product_id: 'g.id',
  product: 'g.name',
  variant: VARIANT,
  sku: 'p.sku',
  price: 'p.price',
  compare_at: 'p.compare_at',
  stock: 'p.stock',
  reserved: RESERVED,
} as const

export const INVENTORY_FROM = 'product p JOIN product_group g ON g.id = p.group_id AND g.archive_of IS NULL'

/** All variants, read like a resource’s list. */
export const inventoryList: ListSource = {
  from: INVENTORY_FROM,
  id: 'p.id',
  title: 'g.name',
  archived: 'g.archived_at IS NOT NULL',
  columns: INVENTORY_COLUMNS,
  search: {
    candidates: `(SELECT v.id FROM product_group n JOIN product v ON v.group_id = n.id WHERE n.archive_of IS NULL AND n.name ILIKE $pattern LIMIT 2001)
      UNION ALL (SELECT id FROM product WHERE ${SKU} LIMIT 2001)
      UNION ALL (SELECT id FROM product WHERE barcode <> '' AND barcode = $search LIMIT 2001)`,
    condition: `g.name ILIKE $pattern OR ${SKU.replaceAll('sku', 'p.sku')}`,
  },
  filters: {
    stock: {
      out: 'p.id IN (SELECT product_id FROM low_stock WHERE stock = 0)',
      low: 'p.id IN (SELECT product_id FROM low_stock)',
    },
    category: 'g.category_id = ANY ($values::int[])',
  },
  sorts: {
    product: { sql: 'g.sort_name', type: 'text' },
    sku: { sql: 'p.sku', type: 'text' },
  },
}

export const inventoryFacts: Pick<ResourceFacts, 'filters' | 'defaultSort'> = {
  filters: [
    { name: 'stock', title: '', options: { out: '', low: '' } },
    { name: 'category', title: '', reference: 'category' },
  ],
  defaultSort: 'product',
}
