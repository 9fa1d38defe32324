import { type GivenOption, MAX_VARIANTS, changeOptions, identifyOptions } from '#domain/option-matrix.ts'
import { type ProductInput, type VariantInput, emptyProduct } from '#domain/product-input.ts'
import { slugOf } from '#domain/slug.ts'
import { type ValueErrors, invalidValues, refuseValues } from '#server/platform/resources/refuse-values.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/admin-catalogue.ts'
import { checkProduct } from './check-product.ts'
import { fillSkus } from './fill-skus.ts'
import { freeSlug } from './free-slug.ts'
import { normaliseProduct } from './normalise-product.ts'
import { type ProductRecord, lockProductRecord, readProductRecord } from './product-record.ts'
import { refuseTaken } from './refuse-taken.ts'
import { insertGroup, updateGroup, writeRelated } from './write-group.ts'
import { insertVariants, writeVariants } from './write-variants.ts'

/** Options may come without ids; those with a known name keep theirs. */
export type ProductChanges = Partial<Omit<ProductInput, 'options'>> & { options?: readonly GivenOption[] }
export type NewProduct = ProductChanges & Pick<ProductInput, 'name' | 'category_id' | 'variants'>

/**
 * Creates a product. Without a slug it gets one from its name.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function createProduct(db: Queryable, given: NewProduct, now = new Date()): Promise<ProductRecord> {
  const slug = given.slug ?? (await freeSlug(db, slugOf(given.name)))
  const product = normaliseProduct({ ...emptyProduct, ...given, slug, options: identifyOptions(given.options ?? []) })
  const variants = await fillSkus(
    db,
    product.name,
    product.variants.map(({ id: _id, ...variant }): VariantInput => variant),
  )
  const created = { ...product, variants }
  await checkProduct(db, { id: 0, product: created, changed: new Set(Object.keys(created)), now })
  return refuseTaken(async () => {
    const id = await insertGroup(db, created)
    await insertVariants(db, id, variants)
    await writeRelated(db, id, created.related)
    return readProductRecord(db, id)
  }, takenErrors)
}

/**
 * Changes some fields of a product. Options without variants change the variants by the option matrix.
 *
 * @throws ApiError 404, or 422 with errors by pointer
 */
export async function updateProduct(
  db: Queryable,
  id: number,
  wanted: ProductChanges,
  now = new Date(),
): Promise<ProductRecord> {
  const current = await lockProductRecord(db, id)
  const { options, ...others } = wanted
  const changes: Partial<ProductInput> = {
    ...others,
    ...(options && { options: identifyOptions(options, current.options) }),
  }
  const given = normaliseProduct({
    ...inputOf(current),
    ...(changes.published === true && { publish_at: null }),
    ...changes,
    variants: variantsOf(current, changes),
  })
  const product = { ...given, variants: await fillSkus(db, given.name, given.variants) }
  refuseValues(recordErrors(current, product))
  const changed = new Set(Object.keys(changes))
  if (changed.has('options') || changed.has('images')) changed.add('variants')
  await checkProduct(db, { id, product, changed, now })
  return refuseTaken(async () => {
    await updateGroup(db, id, product)
    if (changed.has('variants')) await writeVariants(db, id, current.variants, product.variants)
    if (changed.has('related')) await writeRelated(db, id, product.related)
    return readProductRecord(db, id)
  }, takenErrors)
}

function variantsOf(current: ProductRecord, changes: Partial<ProductInput>): readonly VariantInput[] {
  if (changes.variants) return changes.variants
  const variants = changes.options ? changedVariants(current, changes.options) : current.variants
  if (!changes.images) return variants
  // Variants of a removed picture have none.
  const pictures = new Set(changes.images.map(({ id }) => id))
  return variants.map((variant) =>
    variant.image_id === null || pictures.has(variant.image_id) ? variant : { ...variant, image_id: null },
  )
}

function changedVariants(current: ProductRecord, options: ProductInput['options']): readonly VariantInput[] {
  const change = changeOptions<VariantInput>(current, options)
  if (!change) throw invalidValues({ '/options': t.tooManyVariants({ most: MAX_VARIANTS }) })
  return change.variants
}

/** Returns errors that depend on the current state. */
function recordErrors(current: ProductRecord, { published, variants }: ProductInput): Record<string, string> {
  const known = new Set(current.variants.map(({ id }) => id))
  const unknown = variants.flatMap(({ id }, at) =>
    id === undefined || known.delete(id) ? [] : [[`/variants/${at}/id`, t.variantUnknown()]],
  )
  return {
    ...Object.fromEntries(unknown),
    ...(published && current.archived_at !== null && { '/published': t.archivedStaysHidden() }),
  }
}

function inputOf(record: ProductRecord): ProductInput {
  const { id: _id, version: _version, archived_at: _at, created_at: _created, updated_at: _updated, ...input } = record
  return input
}

const takenErrors: Readonly<Record<string, () => ValueErrors>> = {
  product_group_slug_key: () => ({ '/slug': t.slugTaken() }),
  product_sku_key: () => ({ '/variants': t.skuJustTaken() }),
}
