import { startEmptyShop } from '#tools/testing/shared-shops.ts'
import type { Shop } from '#tools/testing/start-shop.ts'
import { allOrFirst } from '#tools/testing/proof.ts'
import { openAdmin } from './support/admin.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

/** In one worker, because a shop takes seconds to start. */
test.describe.configure({ mode: 'default' })

let shop: Shop
test.beforeAll(async () => {
  shop = await startEmptyShop()
})
test.afterAll(() => shop.stop())

const PAGES = [
  '/',
  '/shop-online',
  '/cart',
  '/search?query=x',
  '/contact',
  '/terms-and-conditions',
  '/privacy-policy',
  '/track-order',
  '/account/verify-email',
]

for (const path of allOrFirst(PAGES))
  test(`OP-01 A shopper can view ${path} of a new, empty shop`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(shop.url + path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectGoodPage(page)
    }
    expect(await page.content()).not.toMatch(/ashkiln|pottery|studio|kiln/iu)
  })

test('AD-28 An owner sees what a new shop needs, and tries it with demo content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, '/admin', shop.url)
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'Set up your shop' }).getByRole('listitem')).toHaveCount(9)
  await main.getByRole('button', { name: 'Add demo content' }).click()
  const remove = main.getByRole('button', { name: 'Remove demo content' })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Add demo content' })).toBeVisible()
})
