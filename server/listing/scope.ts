import type { FastifyInstance } from 'fastify'
import type { ListingSubject } from '#generated/api.d.ts'
import { notFound } from '#server/api-error.ts'
import { readCategories, readCollections, withDescendants } from '#server/category/service.ts'
import type { Values } from './conditions.ts'

/** The products that a listing is about. */
export interface Scope {
  subject: ListingSubject
  kind: 'category' | 'collection' | 'shop' | 'tag'
  /** Categories (a category and all below it), or the collection. */
  ids: number[]
  /** Tags of the set itself: who is in it and in which order. */
  tags: string[]
}

export async function categoryScope(app: FastifyInstance, slug: string): Promise<Scope> {
  const categories = await readCategories(app)
  const row = categories.find((one) => one.slug === slug)
  if (!row) throw notFound('This category does not exist.', ['categories'])
  const { name, description, image } = row
  return {
    kind: 'category',
    subject: { kind: 'category', slug, name, description, image },
    ids: withDescendants(categories, row.id),
    tags: [`category:${row.id}`, 'categories'],
  }
}

export async function collectionScope(app: FastifyInstance, slug: string): Promise<Scope> {
  const row = (await readCollections(app)).find((one) => one.slug === slug)
  if (!row) throw notFound('This collection does not exist.', ['collections'])
  const { name, description, image } = row
  return {
    kind: 'collection',
    subject: { kind: 'collection', slug, name, description, image },
    ids: [row.id],
    tags: [`collection:${row.id}`, 'collections'],
  }
}

/** "all" is the whole shop; anything else is a tag that some product carries. */
export async function shopScope(app: FastifyInstance, id: string): Promise<Scope> {
  if (id === 'all')
    return {
      kind: 'shop',
      subject: { kind: 'shop', slug: 'all', name: 'Shop', description: '', image: null },
      ids: [],
      tags: ['shop'],
    }
  if (!(await hasTag(app, id))) throw notFound('Nothing in the shop carries this tag.', ['shop'])
  return {
    kind: 'tag',
    subject: { kind: 'tag', slug: id, name: tagName(id), description: '', image: null },
    ids: [],
    tags: ['shop'],
  }
}

export async function hasTag(app: FastifyInstance, tag: string): Promise<boolean> {
  const { found } = (await app.memory.getOrMake(`tag ${tag}`, async () => {
    const { rowCount } = await app.database.pool.query({
      name: 'has-tag',
      text: 'SELECT 1 FROM product_group WHERE published AND tags @> ARRAY[$1] LIMIT 1',
      values: [tag],
    })
    return { value: { found: Boolean(rowCount) }, tags: ['shop'] }
  })) as { found: boolean }
  return found
}

/** "for-one-stem" → "For one stem". */
export function tagName(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * FROM and WHERE of the scope's groups `g`, for what does not depend on the order (counts, facets).
 */
export function scopeClause(scope: Scope, values: Values): string {
  if (scope.kind === 'collection')
    return `FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE ci.collection_id = ${values.add(scope.ids[0], 'int')} AND g.published`
  if (scope.kind === 'tag')
    return `FROM product_group g WHERE g.published AND g.tags @> ${values.add([scope.subject.slug], 'text[]')}`
  if (scope.kind === 'shop') return 'FROM product_group g WHERE g.published'
  if (scope.ids.length === 1)
    return `FROM product_group g WHERE g.published AND g.category_id = ${values.add(scope.ids[0], 'int')}`
  return `FROM product_group g WHERE g.published AND g.category_id = ANY (${values.add(scope.ids, 'int[]')})`
}
