import type { Page } from '@playwright/test'
import { MOST_SHIFT, watchShifts } from './support/page-looks.ts'
import { fillCart } from './support/payment-cart.ts'
import { type Piecemeal, piecemeal } from './support/piecemeal.ts'
import { expect, test } from './support/test.ts'

let line: Piecemeal
test.beforeAll(async () => {
  line = await piecemeal(process.env['SHOP_URL']!)
})
test.afterAll(() => line.close())

/** Returns the layout shift from the first piece of HTML until the page is idle. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const shifted = await watchShifts(page)
  await page.goto(line.url + path, { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  return shifted()
}

for (const path of ['/checkout/address', '/cart'])
  test(`${path} with a filled cart barely shifts while it loads and hydrates @both`, async ({ page }) => {
    // Browsers without a remembered cart reserve space for two lines.
    await fillCart(page, { pieces: { kulhad: 2, 'morning-mug': 1 } })
    expect(await shiftOf(page, path)).toBeLessThanOrEqual(MOST_SHIFT)
  })

for (const path of ['/', '/product-category/vases', '/product/tall-bottle-vase', '/blogs/filter-coffee-slowly'])
  test(`${path} barely shifts while it loads @proof`, async ({ page }) => {
    expect(await shiftOf(page, path)).toBeLessThanOrEqual(MOST_SHIFT)
  })

/** Returns the scroll position once the page has hydrated and is laid out. */
async function settledPlace(page: Page): Promise<number> {
  await page.locator('html[data-ready]').waitFor()
  await page.locator('html[data-laid]').waitFor()
  return page.evaluate(() => window.scrollY)
}

test('the scroll position survives hydration, a reload and Back @phone', async ({ page }) => {
  let letCodeIn = () => {}
  const scrolled = new Promise<void>((resolve) => (letCodeIn = resolve))
  await page.route(/assets\/[^/]+\.js/, (route) => scrolled.then(() => route.continue()))
  await page.goto('/product/moon-jar', { waitUntil: 'commit' })
  await page.locator('[data-section="site-footer"]').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  letCodeIn()
  const place = await settledPlace(page)
  expect(place).toBeGreaterThan(1000)
  await page.reload()
  await settledPlace(page)
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(100)
  // click() would scroll to the link first.
  await page.getByRole('link', { name: 'Vases' }).first().dispatchEvent('click')
  await expect(page).toHaveURL(/vases/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/moon-jar/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100)
})
