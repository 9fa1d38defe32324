import type { FastifyInstance } from 'fastify'
import type { ListingSubject } from '#generated/api.d.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readCategories, readCollections, withDescendants } from '#server/catalogue/category/service.ts'
import type { Values } from './conditions.ts'
import { type KnownValue, readFacetValues } from './facet-values.ts'
import * as t from '#words/catalogue-errors.ts'
import * as facets from '#words/facets.ts'

/** The products of a listing. */
export interface Scope {
  subject: ListingSubject
  kind: 'category' | 'collection' | 'shop' | 'tag' | 'search'
  /** Categories (one and its descendants), the collection, the tag's facet value, or the SKU results of a search. */
  ids: number[]
  /** Cache tags of the set: its members and their order. */
  tags: string[]
  /** Search: the words as a tsquery; undefined without words. */
  words?: string | undefined
  /** Search: the text without capitals, accents, spaces and punctuation, to compare with whole names and SKUs. */
  key?: string
  /** The rare words as a tsquery: they are looked up, and their results checked for the others. */
  rare?: string | undefined
}

export async function categoryScope(app: FastifyInstance, slug: string): Promise<Scope> {
  const categories = await readCategories(app)
  const row = categories.find((one) => one.slug === slug)
  if (!row) throw notFound(t.categoryNotFound(), ['categories'])
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
  if (!row) throw notFound(t.collectionNotFound(), ['collections'])
  const { name, description, image } = row
  return {
    kind: 'collection',
    subject: { kind: 'collection', slug, name, description, image },
    ids: [row.id],
    tags: [`collection:${row.id}`, 'collections'],
  }
}

/** "all" is the whole shop; anything else is a tag that a product has. */
export async function shopScope(app: FastifyInstance, id: string): Promise<Scope> {
  if (id === 'all')
    return {
      kind: 'shop',
      subject: { kind: 'shop', slug: 'all', name: facets.wholeShop(), description: '', image: null },
      ids: [],
      tags: ['shop'],
    }
  const tag = await findTag(app, id)
  if (!tag) throw notFound(t.tagNotFound(), ['shop'])
  return {
    kind: 'tag',
    subject: { kind: 'tag', slug: id, name: tag.value, description: '', image: null },
    ids: [tag.id],
    tags: ['shop'],
  }
}

const hasTag = statement<NoRow, [number]>(
  'has-tag',
  'SELECT FROM product_group WHERE published AND facet_ids @> ARRAY[$1::int] LIMIT 1',
)

/** A tag that at least one published product carries. */
export async function findTag(app: FastifyInstance, slug: string): Promise<KnownValue | undefined> {
  const known = (await readFacetValues(app)).byKey.get('tag')?.get(slug)
  if (!known) return undefined
  const { found } = await app.memory.getOrMake(`tag ${known.id}`, async () => {
    const found = (await hasTag(app.database.pool, known.id)).length > 0
    return { value: { found }, tags: ['shop', 'facets'] }
  })
  return found ? known : undefined
}

/** FROM and WHERE of the scope's groups `g`, for what does not depend on the order (counts, facets). */
export function scopeClause(scope: Scope, values: Values): string {
  switch (scope.kind) {
    case 'collection':
      return `FROM collection_item ci JOIN product_group g ON g.id = ci.group_id WHERE ci.collection_id = ${values.add(scope.ids[0], 'int')} AND g.published`
    case 'tag':
      return `FROM product_group g WHERE g.published AND g.facet_ids @> ${values.add(scope.ids, 'int[]')}`
    case 'shop':
      return 'FROM product_group g WHERE g.published'
    case 'search': {
      const bySku = scope.ids.length > 0 ? ` OR g.id = ANY (${values.add(scope.ids, 'int[]')})` : ''
      const byWords = scope.words ? wordsClause(scope.words, scope.rare, values) : 'false'
      return `FROM product_group g WHERE g.published AND (${byWords}${bySku})`
    }
    case 'category':
      return scope.ids.length === 1
        ? `FROM product_group g WHERE g.published AND g.category_id = ${values.add(scope.ids[0], 'int')}`
        : `FROM product_group g WHERE g.published AND g.category_id = ANY (${values.add(scope.ids, 'int[]')})`
  }
}

function wordsClause(words: string, rare: string | undefined, values: Values): string {
  const all = `g.words @@ ${values.add(words, 'tsquery')}`
  // “IS TRUE” keeps common words away from the index, which would list all their products.
  return rare ? `(g.words @@ ${values.add(rare, 'tsquery')} AND (${all}) IS TRUE)` : all
}

/** FROM and WHERE of a scope's products `g` that are evaluated by their rows. */
export const apartClause = (scope: Scope, apart: readonly number[], values: Values): string =>
  `${scopeClause(scope, values)} AND g.id = ANY (${values.add(apart, 'int[]')})`
