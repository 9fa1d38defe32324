import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportProducts } from '#server/catalogue/export/export-products.ts'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { preparePlainShop, replaceProducts } from '#server/testing/plain-catalogue.ts'
import { productState } from '#server/testing/product-state.ts'
import { OPTIONS, TAGS, catalogues } from '#server/testing/random-catalogue.ts'
import { testApp } from '#server/testing/test-app.ts'
import { SEED, either } from '#tools/testing/proof.ts'

const shop = await testApp()
const { pool } = shop.database

async function exported(): Promise<string> {
  let text = ''
  for await (const part of exportProducts(shop.app, 'vitrine')) text += part
  return text
}

/** Ratings belong to reviews, which are not exported. */
const withoutRatings = (rows: Awaited<ReturnType<typeof productState>>) =>
  rows.map(({ product, ...row }) => ({ ...row, product: { ...product, rating: 0 } }))

it('AD-16 brings any catalogue back from its export', async () => {
  await preparePlainShop(pool, Object.keys(OPTIONS), TAGS)
  await fc.assert(
    fc.asyncProperty(catalogues, async (products) => {
      await replaceProducts(pool, products)
      await pool.query(
        `UPDATE product_group SET published = false, archived_at = '2026-02-03T04:05:06Z' WHERE NOT published AND id % 2 = 0`,
      )
      const before = await productState(pool)
      const text = await exported()
      expect(await checkFile(shop, text)).toMatchObject({ state: 'checked', unchanged: before.length, warnings: 0 })
      await pool.query('DELETE FROM product_group')
      expect(await importFile(shop, text)).toMatchObject({ state: 'done', created: before.length, failed: 0 })
      const dated = (rows: typeof before) =>
        withoutRatings(rows).map((row) => ({
          ...row,
          product: { ...row.product, archived_at: row.product.archived_at !== null },
        }))
      expect(dated(await productState(pool))).toEqual(dated(before))
      expect(await exported()).toBe(text)
    }),
    { numRuns: either(100, 6), seed: SEED },
  )
})
