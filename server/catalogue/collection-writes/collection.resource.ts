import type { AdminCollection } from '#generated/admin/collection.js'
import { pageHref } from '#pages/page-href.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-catalogue.ts'
import { type CollectionInput, readCollection } from './collection-record.ts'
import { createCollection, updateCollection } from './save-collection.ts'

const deleteRow = statement<NoRow, [number]>('collection-delete', 'DELETE FROM collection WHERE id = $1')
const deleteRedirects = statement<NoRow, [string]>(
  'collection-delete-redirects',
  `DELETE FROM path_redirect WHERE target = '/product-collection/' || $1::text AND origin = 'renamed'`,
)
const readMembers = statement<{ group_id: number }, [number]>(
  'collection-members',
  'SELECT group_id FROM collection_item WHERE collection_id = $1 ORDER BY position, group_id LIMIT 2000',
)

export const resource = defineResource<AdminCollection>({
  name: 'collection',
  table: 'collection',
  list: {
    from: 'collection c',
    id: 'c.id',
    title: 'c.name',
    columns: {
      picture: `c.image ->> 'src'`,
      name: 'c.name',
      kind: `CASE WHEN c.rule IS NULL THEN 'manual' ELSE 'rule' END`,
      products: '(SELECT count(*)::int FROM collection_item i WHERE i.collection_id = c.id)',
      slug: 'c.slug',
    },
    search: 'c.name ILIKE $pattern OR c.slug ILIKE $pattern',
    filters: { kind: `CASE WHEN c.rule IS NULL THEN 'manual' ELSE 'rule' END = ANY ($values)` },
    sorts: {
      name: { sql: 'lower(c.name)', type: 'text' },
      position: { sql: 'c.position', type: 'bigint' },
    },
  },
  read: async (db, id) => {
    const stored = await readCollection(db, id)
    return stored && { values: valuesOf(stored), viewPath: pageHref('collection', { slug: stored.slug }) }
  },
  create: async (db, values) => {
    const { slug, ...collection } = inputOf(values)
    return createCollection(db, slug ? { ...collection, slug } : collection)
  },
  update: async (db, id, values, { before, changed }) => {
    const input = inputOf(values)
    // Whoever gives up a rule begins with the products that it found.
    const isFrozen = before.kind === 'rule' && values.kind === 'manual' && !changed.has('products')
    await updateCollection(db, id, isFrozen ? { ...input, products: await membersOf(db, id) } : input)
  },
  affected: async () => ({ items: [], blocks: false }),
  remove: async (db, id) => {
    const stored = await readCollection(db, id)
    await deleteRow(db, id)
    if (stored) await deleteRedirects(db, stored.slug)
  },
})

const membersOf = async (db: Queryable, id: number): Promise<number[]> =>
  (await readMembers(db, id)).map((row) => row.group_id)

function valuesOf({ rule, products, ...values }: CollectionInput): AdminCollection {
  return {
    ...values,
    kind: rule ? 'rule' : 'manual',
    products: [...products],
    rule: rule && { match: rule.match, conditions: [...rule.conditions] },
  }
}

/** @throws ApiError 422 for the kind “rule” without a rule */
function inputOf({ kind, rule, ...values }: AdminCollection): CollectionInput {
  if (kind === 'rule' && !rule) throw invalidValues({ '/rule': t.ruleMissing() })
  return { ...values, rule: kind === 'rule' ? rule : null }
}
