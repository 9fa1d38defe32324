import { toBasisPoints } from '#domain/gst-rates.ts'
import { firstPictureId } from '#server/catalogue/product/stored-pictures.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { writeStoreValues } from '#server/store/values/store-values.ts'
import type { CatalogueFixture } from './fixture-files.ts'
import { jsonStatement, upsert, upsertText } from '#server/platform/db/upsert.ts'

const GROUP = [
  ...[
    'name',
    'brand',
    'category_id',
    'subtitle',
    'description',
    'details',
    'care',
    'tags',
    'images',
    'options',
    'attributes',
  ],
  ...['customisation', 'gst_bps', 'gst_slabs', 'hsn', 'published', 'featured_rank', 'created_at', 'updated_at'],
]
const GROUPS = `${upsertText('product_group', ['slug'], GROUP)} RETURNING id, slug`
const upsertProducts = upsert(
  'product',
  ['sku'],
  ['group_id', 'price', 'compare_at', 'stock', 'options', 'weight_grams', 'details', 'image_id', 'position'],
)
const CATEGORY = `${upsertText('category', ['slug'], ['name', 'description', 'image', 'parent_id', 'position'])} RETURNING id`
const COLLECTION = `${upsertText('collection', ['slug'], ['name', 'description', 'image', 'position'])} RETURNING id`
const upsertItems = upsert('collection_item', ['collection_id', 'group_id'], ['position'])

// Reviews are identified by product, author and title.
const upsertReviews = jsonStatement(
  'seed-review',
  `WITH given AS (SELECT * FROM jsonb_populate_recordset(NULL::review, $1::jsonb)),
   known AS (
     UPDATE review r SET place = given.place, variant = given.variant, verified = given.verified, pictures = given.pictures,
       answer = given.answer, answered_at = given.answered_at
     FROM given WHERE (r.group_id, r.author, r.title) = (given.group_id, given.author, given.title) AND r.order_line_id IS NULL
   )
   INSERT INTO review (group_id, author, rating, title, body, created_at, place, variant, verified, pictures, answer, answered_at)
   SELECT group_id, author, rating, title, body, created_at, place, variant, verified, pictures, answer, answered_at FROM given
   WHERE NOT EXISTS (SELECT FROM review r WHERE (r.group_id, r.author, r.title) = (given.group_id, given.author, given.title))`,
)

/**
 * Upserts categories, collections, products and reviews by slug and SKU. Ids stay, so carts keep their lines; prices
 * and stock are reset.
 */
export async function seedCatalogue(db: Queryable, fixture: CatalogueFixture): Promise<void> {
  await writeStoreValues(db, { sliders: fixture.sliders })
  const categoryIds = await seedCategories(db, fixture)
  const updated_at = new Date()
  const groups = fixture.products.map(({ category, featured_rank, gst_rate, gst_slabs = [], ...group }) => ({
    ...{ subtitle: '', attributes: {}, customisation: null },
    ...group,
    images: group.images.map((image, index) => ({ id: firstPictureId(index), ...image })),
    gst_bps: toBasisPoints(gst_rate),
    gst_slabs: gst_slabs.map(({ up_to, gst_rate: rate }) => ({ up_to, bps: toBasisPoints(rate) })),
    category_id: idOf(categoryIds, category, `The category of product ${group.slug}`),
    featured_rank: featured_rank ?? UNRANKED,
    updated_at,
  }))
  const { rows } = await db.query<{ id: number; slug: string }>(GROUPS, [JSON.stringify(groups)])
  const groupIds = new Map(rows.map(({ id, slug }) => [slug, id]))
  await upsertProducts(
    db,
    fixture.products.flatMap(({ slug, products }) =>
      products.map((product, position) => ({
        ...{ details: [] },
        ...product,
        image_id: product.image == null ? null : firstPictureId(product.image),
        group_id: idOf(groupIds, slug, 'The product'),
        price: product.price ?? 0,
        position,
      })),
    ),
  )
  await seedCollections(db, fixture, groupIds)
  await upsertReviews(
    db,
    fixture.reviews.map(({ product: slug, text: body, answer, ...review }) => ({
      ...{ place: '', variant: '', pictures: [] },
      ...review,
      // All demo reviews are by buyers.
      verified: true,
      answer: answer?.text ?? '',
      answered_at: answer?.created_at ?? null,
      group_id: idOf(groupIds, slug, 'The product of a review'),
      body,
    })),
  )
}

/** Sorts after every ranked product. */
const UNRANKED = 1_000_000

async function seedCategories(db: Queryable, { categories }: CatalogueFixture): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  // Parents precede their children in the file.
  for (const [index, { parent, ...category }] of categories.entries()) {
    const { slug } = category
    const parent_id = parent === undefined ? null : idOf(ids, parent, `The parent of category ${slug}`)
    const row = { position: index, ...category, parent_id }
    const { rows } = await db.query<{ id: number }>(CATEGORY, [JSON.stringify([row])])
    if (rows[0]) ids.set(slug, rows[0].id)
  }
  return ids
}

async function seedCollections(
  db: Queryable,
  { collections }: CatalogueFixture,
  groupIds: Map<string, number>,
): Promise<void> {
  for (const [index, { products, ...collection }] of collections.entries()) {
    const row = { position: index, ...collection }
    const { rows } = await db.query<{ id: number }>(COLLECTION, [JSON.stringify([row])])
    const collection_id = rows[0]?.id
    const what = `A product of collection ${collection.slug}`
    await upsertItems(
      db,
      products.map((slug, position) => ({ collection_id, group_id: idOf(groupIds, slug, what), position })),
    )
  }
}

function idOf(ids: Map<string, number>, slug: string, what: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new StartError(`${what} is "${slug}", which fixtures/catalogue does not have.`)
  return id
}
