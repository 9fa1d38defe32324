import { findRuleErrors } from '#domain/collection-rules.ts'
import { pointerErrors } from '#domain/pointer-errors.ts'
import { isSlug, slugOf } from '#domain/slug.ts'
import { findTextError } from '#domain/value-rules.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { refuseTaken } from '#server/catalogue/product-writes/refuse-taken.ts'
import { readTree } from '#server/catalogue/category-writes/category-record.ts'
import * as t from '#words/admin-catalogue.ts'
import type { CollectionInput } from './collection-record.ts'

export const MAX_CHOSEN = 2000

const insertRow = statement<{ id: number }, [string]>(
  'collection-create',
  `INSERT INTO collection (name, slug, description, image, position, rule)
   SELECT name, slug, description, image, position, nullif(rule, 'null') FROM jsonb_populate_record(NULL::collection, $1::jsonb) RETURNING id`,
)
const updateRow = statement<NoRow, [number, string]>(
  'collection-update',
  `UPDATE collection c SET name = n.name, slug = n.slug, description = n.description, image = n.image, position = n.position, rule = nullif(n.rule, 'null')
   FROM jsonb_populate_record(NULL::collection, $2::jsonb) n WHERE c.id = $1`,
)
const deleteOthers = statement<NoRow, [number, number[]]>(
  'collection-remove-items',
  'DELETE FROM collection_item WHERE collection_id = $1 AND group_id <> ALL ($2::int[])',
)
const writeItems = statement<NoRow, [number, number[]]>(
  'collection-write-items',
  `INSERT INTO collection_item AS i (collection_id, group_id, position)
   SELECT $1::int, id, place FROM unnest($2::int[]) WITH ORDINALITY AS n (id, place)
   ON CONFLICT (collection_id, group_id) DO UPDATE SET position = excluded.position WHERE i.position <> excluded.position`,
)
const slugIsTaken = statement<NoRow, [string, number]>(
  'collection-slug-taken',
  'SELECT FROM collection WHERE slug = $1 AND id <> $2',
)
const usedSlugs = statement<{ slug: string }, [string]>(
  'collection-slugs-used',
  `SELECT slug FROM collection WHERE starts_with(slug, $1)`,
)
const knownProducts = statement<{ id: number }, [number[]]>(
  'collection-products-known',
  'SELECT id FROM product_group WHERE id = ANY ($1::int[]) AND archive_of IS NULL',
)

export type NewCollection = Pick<CollectionInput, 'name'> & Partial<CollectionInput>

/**
 * Creates a collection. Without a slug it gets one from its name.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function createCollection(db: Queryable, given: NewCollection): Promise<number> {
  const slug = given.slug ?? (await freeSlug(db, slugOf(given.name) || 'collection'))
  const blank = { description: '', image: null, position: 0, rule: null, products: [] }
  const collection = normalise({ ...blank, ...given, slug })
  await check(db, 0, collection)
  return refuseTaken(async () => {
    const [row] = await insertRow(db, JSON.stringify(collection))
    if (!row) throw new Error('The collection was not inserted.')
    if (collection.rule === null) await writeItems(db, row.id, [...collection.products])
    return row.id
  }, takenErrors)
}

/**
 * Changes a collection. With a rule, the database finds its products; without one, these are its products.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function updateCollection(db: Queryable, id: number, given: CollectionInput): Promise<void> {
  const collection = normalise(given)
  await check(db, id, collection)
  await refuseTaken(async () => updateRow(db, id, JSON.stringify(collection)), takenErrors)
  if (collection.rule !== null) return
  await deleteOthers(db, id, [...collection.products])
  await writeItems(db, id, [...collection.products])
}

const normalise = (collection: CollectionInput): CollectionInput => ({
  ...collection,
  name: collection.name.normalize('NFC').trim(),
  slug: collection.slug.normalize('NFC').trim(),
  description: collection.description.normalize('NFC').trim(),
})

async function check(db: Queryable, id: number, collection: CollectionInput): Promise<void> {
  const { name, slug, description, rule, products } = collection
  const list = pointerErrors()
  const nameError = findTextError(name, { most: 100, required: true })
  if (nameError !== undefined) list.add(['name'], nameError)
  const descriptionError = findTextError(description, { most: 2000, lines: true })
  if (descriptionError !== undefined) list.add(['description'], descriptionError)
  if (!isSlug(slug)) list.add(['slug'], slug === '' ? t.required() : t.slugShape())
  else if ((await slugIsTaken(db, slug, id)).length > 0) list.add(['slug'], t.collectionSlugTaken())
  if (rule) Object.assign(list.errors, findRuleErrors(rule, new Set((await readTree(db)).map((node) => node.id))))
  else {
    const known = new Set((await knownProducts(db, [...products])).map((row) => row.id))
    if (products.length > MAX_CHOSEN) list.add(['products'], t.tooMany({ most: MAX_CHOSEN }))
    for (const [at, product] of products.entries()) {
      if (!known.has(product)) list.add(['products', at], t.productMissing())
      else if (products.indexOf(product) < at) list.add(['products', at], t.duplicate())
    }
  }
  refuseValues(list.errors)
}

const takenErrors = { collection_slug_key: () => ({ '/slug': t.collectionSlugTaken() }) }

async function freeSlug(db: Queryable, slug: string): Promise<string> {
  const used = new Set((await usedSlugs(db, slug)).map((row) => row.slug))
  let found = slug
  for (let number = 2; used.has(found); number++) found = `${slug}-${number}`
  return found
}
