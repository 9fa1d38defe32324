import { inArray, sql } from 'drizzle-orm'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Orm } from '#server/platform/db/database.ts'
import {
  category,
  collection,
  collectionItem,
  product,
  productGroup,
  review,
  slider,
} from '#server/platform/db/schema.ts'
import type { CatalogueFixture } from './fixture-files.ts'
import { fromExcluded } from './seed-store.ts'

/**
 * Categories, collections, products and reviews. Rows are found again by slug and SKU, so ids stay what they are and carts
 * keep their lines; prices and stock return to the fixtures' values.
 */
export async function seedCatalogue(orm: Orm, fixture: CatalogueFixture): Promise<void> {
  await seedSliders(orm, fixture)
  const categoryIds = await seedCategories(orm, fixture)
  const groups = await orm
    .insert(productGroup)
    .values(
      fixture.products.map((p) => ({
        slug: p.slug,
        name: p.name,
        brand: p.brand,
        categoryId: idOf(categoryIds, p.category, `The category of product ${p.slug}`),
        subtitle: p.subtitle ?? '',
        description: p.description,
        details: p.details,
        care: p.care,
        tags: p.tags,
        images: p.images,
        options: p.options,
        attributes: p.attributes ?? {},
        customisation: p.customisation ?? null,
        gstRate: p.gst_rate,
        hsn: p.hsn,
        published: p.published,
        ...(p.featured_rank != null && { featuredRank: p.featured_rank }),
        createdAt: new Date(p.created_at),
      })),
    )
    .onConflictDoUpdate({
      target: productGroup.slug,
      set: {
        ...fromExcluded(
          productGroup,
          'name',
          'brand',
          'categoryId',
          'subtitle',
          'description',
          'details',
          'care',
          'tags',
          'images',
          'options',
          'attributes',
          'customisation',
          'gstRate',
          'hsn',
          'published',
          'featuredRank',
          'createdAt',
        ),
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: productGroup.id, slug: productGroup.slug })
  const groupIds = new Map(groups.map(({ id, slug }) => [slug, id]))
  await orm
    .insert(product)
    .values(
      fixture.products.flatMap((p) =>
        p.products.map((sku, position) => ({
          groupId: idOf(groupIds, p.slug, 'The product'),
          sku: sku.sku,
          price: sku.price ?? 0,
          compareAt: sku.compare_at,
          stock: sku.stock,
          options: sku.options,
          weightGrams: sku.weight_grams,
          image: sku.image ?? null,
          position,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: product.sku,
      set: fromExcluded(
        product,
        'groupId',
        'price',
        'compareAt',
        'stock',
        'options',
        'weightGrams',
        'image',
        'position',
      ),
    })
  await seedCollections(orm, fixture, groupIds)
  await seedReviews(orm, fixture, groupIds)
}

async function seedSliders(orm: Orm, { sliders }: CatalogueFixture): Promise<void> {
  if (sliders.length === 0) return
  await orm
    .insert(slider)
    .values(sliders.map(({ autoplay_seconds, ...rest }) => ({ ...rest, autoplaySeconds: autoplay_seconds })))
    .onConflictDoUpdate({ target: slider.id, set: fromExcluded(slider, 'name', 'autoplaySeconds', 'slides') })
}

async function seedCategories(orm: Orm, { categories }: CatalogueFixture): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  // Parents stand before their children in the file, so each row finds its parent's id.
  for (const [index, { slug, name, description, image = null, parent, position = index }] of categories.entries()) {
    const parentId = parent === undefined ? null : idOf(ids, parent, `The parent of category ${slug}`)
    const [row] = await orm
      .insert(category)
      .values({ slug, name, description, image, parentId, position })
      .onConflictDoUpdate({
        target: category.slug,
        set: fromExcluded(category, 'name', 'description', 'image', 'parentId', 'position'),
      })
      .returning({ id: category.id })
    if (row) ids.set(slug, row.id)
  }
  return ids
}

async function seedCollections(
  orm: Orm,
  { collections }: CatalogueFixture,
  groupIds: Map<string, number>,
): Promise<void> {
  for (const [index, { slug, name, description, image = null, position = index, products }] of collections.entries()) {
    const [row] = await orm
      .insert(collection)
      .values({ slug, name, description, image, position })
      .onConflictDoUpdate({
        target: collection.slug,
        set: fromExcluded(collection, 'name', 'description', 'image', 'position'),
      })
      .returning({ id: collection.id })
    if (!row || products.length === 0) continue
    await orm
      .insert(collectionItem)
      .values(
        products.map((item, place) => ({
          collectionId: row.id,
          groupId: idOf(groupIds, item, `A product of collection ${slug}`),
          position: place,
        })),
      )
      .onConflictDoUpdate({
        target: [collectionItem.collectionId, collectionItem.groupId],
        set: fromExcluded(collectionItem, 'position'),
      })
  }
}

async function seedReviews(orm: Orm, { reviews }: CatalogueFixture, groupIds: Map<string, number>): Promise<void> {
  const identity = (groupId: number, author: string, title: string) => `${groupId} ${author} ${title}`
  const present = await orm
    .select({ groupId: review.groupId, author: review.author, title: review.title })
    .from(review)
    .where(inArray(review.groupId, [...groupIds.values()]))
  const known = new Set(present.map((row) => identity(row.groupId, row.author, row.title)))
  const missing = reviews
    .map(({ product: slug, author, rating, title, text, created_at }) => ({
      groupId: idOf(groupIds, slug, 'The product of a review'),
      author,
      rating,
      title,
      body: text,
      createdAt: new Date(created_at),
    }))
    .filter((row) => !known.has(identity(row.groupId, row.author, row.title)))
  if (missing.length > 0) await orm.insert(review).values(missing)
}

function idOf(ids: Map<string, number>, slug: string, what: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new StartError(`${what} is "${slug}", which fixtures/catalogue does not have.`)
  return id
}
