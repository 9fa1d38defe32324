import type { AdminCategory } from '#generated/admin/category.js'
import { pageHref } from '#pages/page-href.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { lockTree, readCategory } from './category-record.ts'
import { deleteCategory, describeCategoryUse } from './delete-category.ts'
import { createCategory, updateCategory } from './save-category.ts'

export const resource = defineResource<AdminCategory>({
  name: 'category',
  table: 'category',
  list: {
    from: 'category c LEFT JOIN category p ON p.id = c.parent_id',
    id: 'c.id',
    title: 'c.name',
    columns: {
      picture: `c.image ->> 'src'`,
      name: 'c.name',
      parent: 'p.name',
      products: '(SELECT count(*)::int FROM product_group g WHERE g.category_id = c.id AND g.published)',
      slug: 'c.slug',
    },
    search: 'c.name ILIKE $pattern OR c.slug ILIKE $pattern',
    filters: { parent: 'c.parent_id = ANY ($values::int[])' },
    sorts: {
      name: { sql: 'lower(c.name)', type: 'text' },
      position: { sql: 'c.position', type: 'bigint' },
    },
  },
  lock: lockTree,
  read: async (db, id) => {
    const values = await readCategory(db, id)
    return values && { values, viewPath: pageHref('category', { slug: values.slug }) }
  },
  create: async (db, { slug, ...values }) => createCategory(db, slug ? { ...values, slug } : values),
  update: updateCategory,
  affected: describeCategoryUse,
  remove: deleteCategory,
})
