import type { SamplesRemoved } from '#generated/api.d.ts'
import { type Records, loadRecords } from '#server/admin/resources/records.ts'
import { resource as categoryResource } from '#server/catalogue/category-writes/category.resource.ts'
import { resource as productResource } from '#server/catalogue/product-writes/product.resource.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { WriteContext } from '#server/platform/resources/resource.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-setup.ts'
import { sampleCatalogue } from './sample-values.ts'
import { lockSetup } from './setup.ts'

type Kind = 'category' | 'product'

interface Sample {
  resource: Kind
  record_id: number
  version: number
}

// Products first: a category can only be deleted when it is empty.
const select = statement<Sample, []>(
  'samples',
  'SELECT resource, record_id, version FROM sample_record ORDER BY resource DESC, record_id',
)
const insert = statement<NoRow, [resource: string, id: number, version: number]>(
  'sample-insert',
  'INSERT INTO sample_record (resource, record_id, version) VALUES ($1, $2, $3)',
)
const clear = statement<NoRow, []>('samples-clear', 'DELETE FROM sample_record')

const loadBoth = async (): Promise<Record<Kind, Records>> => ({
  category: await loadRecords(categoryResource),
  product: await loadRecords(productResource),
})

/** Adds some of the demo store’s products with their categories. @throws ApiError 409 if there are some already */
export async function addSamples(db: Queryable, context: WriteContext): Promise<void> {
  await lockSetup(db)
  if ((await select(db)).length > 0) throw new ApiError(409, 'samples_present', t.samplesPresent())
  const { category: categories, product: products } = await loadBoth()
  for (const sample of sampleCatalogue(await readCurrency(context.app))) {
    const category = await categories.create(db, sample.category, context)
    await insert(db, 'category', category.id, category.version)
    for (const values of sample.products) {
      const product = await products.create(db, { ...values, category_id: category.id }, context)
      await insert(db, 'product', product.id, product.version)
    }
  }
}

/**
 * Removes the demo content. What the owner has changed, or put products into, is theirs and stays; what orders, carts or
 * reviews refer to is archived.
 */
export async function removeSamples(db: Queryable, context: WriteContext): Promise<SamplesRemoved> {
  await lockSetup(db)
  const records = await loadBoth()
  const result: SamplesRemoved = { removed: 0, archived: [], kept: [] }
  for (const sample of await select(db)) {
    const found = await records[sample.resource].read(db, sample.record_id, context.app).catch(ignoreMissing)
    if (!found) continue
    const outcome =
      found.version === sample.version ? await removeOne(db, records[sample.resource], found.id, context) : 'kept'
    if (outcome === 'removed') result.removed += 1
    else result[outcome].push(found.title)
  }
  await clear(db)
  return result
}

/** Categories cannot be archived. */
async function removeOne(
  db: Queryable,
  records: Records,
  id: number,
  context: WriteContext,
): Promise<'removed' | 'archived' | 'kept'> {
  const affected = await records.resource.affected?.(db, id)
  if (!affected?.blocks) {
    await records.remove(db, { id }, context)
    return 'removed'
  }
  if (!records.resource.archive) return 'kept'
  await records.archive(db, { id, isArchived: true }, context)
  return 'archived'
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}
