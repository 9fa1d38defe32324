import { expect, it } from 'vitest'
import { changing, createMug } from '#server/testing/catalogue-writes.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { archiveProduct } from '#server/catalogue/product-writes/archive-product.ts'
import { changePrices } from './price-batches.ts'
import { type PriceChange, previewChange } from './price-change.ts'
import { nothingToPrice } from './selection.ts'
import type { VariantGrid } from './variant-grid.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const plan = (selection: PriceChange['selection']): PriceChange => ({
  ...{ selection, target: 'price', kind: 'percent', value: -10, rounding: 'none', compare: 'keep' },
})

it('AD-13 leaves archived products out of changes and of the grid, unless they are chosen', async () => {
  const { id } = await change((db) => createMug(db, { tags: ['Archived tag'] }))
  await change((db) => archiveProduct(db, id))
  for (const selection of [{ product_ids: [id] }, { tags: ['archived tag'] }, { everything: true, search: 'mug' }]) {
    const found = async (more: object) => {
      const body = { selection: { ...selection, ...more } }
      const grid = (await admin.post('/api/admin/prices/grid', { ...body, limit: 500 })).json().data as VariantGrid
      const preview = await previewChange(pool, plan({ ...nothingToPrice, ...body.selection }), 'INR', 999)
      return [
        grid.rows.filter((row) => row.group_id === id).length,
        preview.rows.filter(({ product_id: variant }) =>
          grid.rows.some((row) => row.group_id === id && row.product_id === variant),
        ).length,
      ]
    }
    expect(await found({})).toEqual([0, 0])
    expect(await found({ with_archived: true })).toEqual([4, 4])
  }
  const who = { currency: 'INR', staff: { id: undefined, name: 'Asha' } }
  const batch = await change((db) => changePrices(db, plan({ ...nothingToPrice, product_ids: [id] }), who))
  expect(batch.counts).toMatchObject({ applied: 0 })
})
