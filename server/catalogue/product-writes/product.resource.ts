import type { AdminProduct } from '#generated/admin/product.js'
import { defineResource } from '#server/platform/resources/resource.ts'
import { pageHref } from '#pages/page-href.ts'
import { archiveProduct, restoreProduct } from './archive-product.ts'
import { deleteProduct, describeProductUse } from './delete-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { lockProduct, readProductRecord } from './product-record.ts'
import { changesOf, newProductOf, valuesOf } from './product-values.ts'
import { createProduct, updateProduct } from './save-product.ts'
import { hideProducts, publishProducts } from './show-products.ts'

const STATE = `CASE WHEN g.archived_at IS NOT NULL THEN 'archived' WHEN g.published THEN 'published' WHEN g.publish_at IS NOT NULL THEN 'scheduled' ELSE 'hidden' END`

const SKU = `upper(sku) ~>=~ upper($search) AND upper(sku) ~<~ (upper($search) || U&'\\+10FFFF')`

export const resource = defineResource<AdminProduct>({
  name: 'product',
  table: 'product_group',
  list: {
    from: '(SELECT * FROM product_group WHERE archive_of IS NULL) g JOIN category c ON c.id = g.category_id',
    id: 'g.id',
    title: 'g.name',
    archived: 'g.archived_at IS NOT NULL',
    columns: {
      picture: `g.images #>> '{0,src}'`,
      name: 'g.name',
      state: STATE,
      price: 'g.price_from',
      stock: 'g.stock_total',
      variants: 'g.product_count',
      category: 'c.name',
      brand: 'g.brand',
      updated_at: 'g.updated_at',
    },
    // A SKU is found by its beginning, a barcode as a whole: both by an index.
    search: {
      candidates: `(SELECT id FROM product_group WHERE archive_of IS NULL AND name ILIKE ANY ($patterns) LIMIT $limit)
        UNION ALL SELECT id FROM product_group WHERE slug = $search
        UNION ALL (SELECT group_id FROM product WHERE ${SKU} LIMIT $limit)
        UNION ALL (SELECT group_id FROM product WHERE barcode <> '' AND barcode = $search LIMIT $limit)`,
      condition: `g.name ILIKE ANY ($patterns) OR EXISTS (SELECT FROM product WHERE group_id = g.id AND ${SKU})`,
    },
    filters: {
      state: {
        published: 'g.archived_at IS NULL AND g.published',
        scheduled: 'g.archived_at IS NULL AND NOT g.published AND g.publish_at IS NOT NULL',
        hidden: 'g.archived_at IS NULL AND NOT g.published AND g.publish_at IS NULL',
        archived: 'g.archived_at IS NOT NULL',
      },
      availability: { in: 'g.in_stock', out: 'NOT g.in_stock' },
      offer: { yes: 'g.on_sale', no: 'NOT g.on_sale' },
      category: 'g.category_id = ANY ($values::int[])',
      collection: 'g.id IN (SELECT group_id FROM collection_item WHERE collection_id = ANY ($values::int[]))',
    },
    sorts: {
      name: { sql: 'g.sort_name', type: 'text' },
      price: { sql: 'g.price_from', type: 'bigint' },
      stock: { sql: 'g.stock_total', type: 'bigint' },
      created: { sql: 'g.created_at', type: 'timestamptz' },
      updated: { sql: 'g.updated_at', type: 'timestamptz' },
    },
  },
  lock: lockProduct,
  read: async (db, id) => {
    const record = await readProductRecord(db, id)
    return {
      values: valuesOf(record),
      isArchived: record.archived_at !== null,
      createdAt: new Date(record.created_at),
      updatedAt: new Date(record.updated_at),
      viewPath: pageHref('product', { slug: record.slug }),
      isPreviewable: !record.published && record.archived_at === null,
    }
  },
  create: async (db, values) => (await createProduct(db, newProductOf(values))).id,
  update: async (db, id, values, { changed }) => void (await updateProduct(db, id, changesOf(values, changed))),
  duplicate: async (db, id) => (await duplicateProduct(db, id)).id,
  archive: async (db, id, isArchived) => void (await (isArchived ? archiveProduct(db, id) : restoreProduct(db, id))),
  affected: describeProductUse,
  remove: deleteProduct,
  bulk: { publish: publishProducts, hide: hideProducts },
})
