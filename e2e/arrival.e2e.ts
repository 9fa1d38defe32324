import type { Page } from '@playwright/test'
import { MOST_SHIFT, watchesShifts } from './support/page-looks.ts'
import { fillsCart } from './support/payment-cart.ts'
import { type Piecemeal, piecemeal } from './support/piecemeal.ts'
import { expect, test } from './support/test.ts'

let line: Piecemeal
test.beforeAll(async () => {
  line = await piecemeal(process.env['SHOP_URL']!)
})
test.afterAll(() => line.close())

/** How far a page moves by itself from its first piece until it is alive and has all it asked for. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const shifted = await watchesShifts(page)
  await page.goto(line.url + path, { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  return shifted()
}

for (const path of ['/checkout/address', '/cart'])
  test(`${path} with something in the cart hardly moves while it arrives and comes alive @both`, async ({ page }) => {
    // Two lines: as many as a browser expects that remembers no cart.
    await fillsCart(page, { pieces: { kulhad: 2, 'morning-mug': 1 } })
    expect(await shiftOf(page, path)).toBeLessThanOrEqual(MOST_SHIFT)
  })

for (const path of ['/', '/product-category/vases', '/product/tall-bottle-vase', '/blogs/filter-coffee-slowly'])
  test(`${path} hardly moves while it arrives @proof`, async ({ page }) => {
    expect(await shiftOf(page, path)).toBeLessThanOrEqual(MOST_SHIFT)
  })
