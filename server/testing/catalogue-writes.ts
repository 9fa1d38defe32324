import { expect } from 'vitest'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Database, type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { type NewProduct, createProduct } from '#server/catalogue/product-writes/save-product.ts'

/** Runs a change as a merchant's request does: in one transaction. */
export const changing = (database: Database) =>
  async function change<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return inTransaction(database, ({ client }) => work(client))
  }

/** Returns the errors of a refused change by pointer. */
export async function errorsOf(work: Promise<unknown>): Promise<Record<string, string>> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).status).toBe(422)
  return ((error as ApiError).payload?.['errors'] ?? {}) as Record<string, string>
}

let made = 0

/** Creates a published mug in two glazes and two sizes, with four of each. */
export async function createMug(db: Queryable, given: Partial<NewProduct> = {}) {
  const [category] = (await db.query<{ id: number }>(`SELECT id FROM category WHERE slug = 'mugs-and-cups'`)).rows
  const number = ++made
  const variant = (glaze: string, size: string) => ({
    sku: `TEST-${number}-${glaze.slice(0, 3).toUpperCase()}-${size}`,
    barcode: '',
    price: size === 'L' ? 120_000 : 90_000,
    compare_at: null,
    stock: 4,
    weight_grams: 300,
    options: { Glaze: glaze, Size: size },
    image_id: null,
    details: [],
  })
  return createProduct(db, {
    name: `Test mug ${number}`,
    category_id: category!.id,
    options: [
      { name: 'Glaze', values: [{ value: 'Celadon', swatch: '#a9bfae' }, { value: 'Tenmoku' }] },
      { name: 'Size', values: [{ value: 'S' }, { value: 'L' }] },
    ],
    variants: [variant('Celadon', 'S'), variant('Celadon', 'L'), variant('Tenmoku', 'S'), variant('Tenmoku', 'L')],
    published: true,
    ...given,
  })
}
