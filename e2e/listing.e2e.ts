import type { Page } from '@playwright/test'
import { count, filters, tiles, totalOf } from './support/listings.ts'
import { MOST_SHIFT } from './support/page-looks.ts'
import { waitForHydration } from './support/shopper.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'
import { describeWithoutApp, openPlainPage } from './support/without-app.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' })

/** Returns the number of products next to a facet value. */
async function promised(page: Page, name: RegExp): Promise<number> {
  const label = filters(page).locator('label').filter({ hasText: name }).first()
  return Number(/(\d+)\s*products?/.exec((await label.textContent()) ?? '')?.[1])
}

test('CT-01 a shopper can filter a listing by glaze and gets as many products as its count says', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/shop-online')
  const celadon = filters(page).getByRole('checkbox', { name: /^Celadon/ })
  const wanted = await promised(page, /Celadon/)
  await celadon.check()
  await expect(page).toHaveURL('/shop-online?glaze=celadon')
  await expect(count(page)).toHaveText(`${wanted} products`)
  await expect(tiles(page)).toHaveCount(wanted)
  await expect(celadon).toBeFocused()
  // A second glaze widens the result, a category narrows it.
  await filters(page)
    .getByRole('checkbox', { name: /^Tenmoku/ })
    .check()
  await expect(page).toHaveURL('/shop-online?glaze=celadon&glaze=tenmoku')
  const total = async () => totalOf(await count(page).textContent())
  await expect.poll(total).toBeGreaterThan(wanted)
  const widened = await total()
  await filters(page)
    .getByRole('checkbox', { name: /^Bowls/ })
    .check()
  await expect(page).toHaveURL('/shop-online?category=bowls&glaze=celadon&glaze=tenmoku')
  await expect.poll(total).toBeLessThan(widened)
  const both = await total()
  await page.reload()
  await expect(count(page)).toHaveText(new RegExp(`${both} products?`))
  await expect(filters(page).getByRole('checkbox', { name: /^Bowls/ })).toBeChecked()
})

test('CT-01 a shopper can remove filters by their chips, and continue by keyboard @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/shop-online?glaze=celadon&glaze=tenmoku&price=500-3000')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Celadon', 'Tenmoku', '₹500 to ₹3,000', 'Clear all'])
  await page.getByRole('link', { name: 'Remove Glaze: Celadon' }).press('Enter')
  await expect(page).toHaveURL('/shop-online?glaze=tenmoku&price=500-3000')
  await expect(page.getByRole('link', { name: 'Remove Glaze: Tenmoku' })).toBeFocused()
  await page.getByRole('link', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL('/shop-online')
  await expect(count(page)).toBeFocused()
  await expect(chips(page)).toHaveCount(0)
})

test('CT-01 a shopper can set a price range by typing and with the slider @proof', async ({ page, shopper }) => {
  await shopper.visit('/product-category/bowls')
  const lowest = filters(page).getByRole('slider', { name: 'Minimum price' })
  await waitForHydration(lowest)
  const before = totalOf(await count(page).textContent())
  await filters(page).getByRole('textbox', { name: /To/ }).fill('1500')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product-category/bowls?price=-1500')
  await expect.poll(async () => totalOf(await count(page).textContent())).toBeLessThan(before)
  await expect(chips(page)).toContainText('Up to ₹1,500')
  await lowest.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/price=\d+-1500$/)
  await expect(lowest).toBeFocused()
  await expect(lowest).toHaveAttribute('aria-valuetext', /^₹/)
})

test('CT-01 a shopper can undo a filter with Back', async ({ page, shopper }) => {
  await shopper.visit('/product-category/vases')
  const all = await count(page).textContent()
  await filters(page)
    .getByRole('checkbox', { name: /^Celadon/ })
    .check()
  await expect(page).toHaveURL(/glaze=celadon/)
  await page.goBack()
  await expect(page).toHaveURL('/product-category/vases')
  await expect(count(page)).toHaveText(all ?? '')
  await expect(filters(page).getByRole('checkbox', { name: /^Celadon/ })).not.toBeChecked()
})

test('CT-01 a shopper can select two, three or four per row, which is remembered without a layout shift @proof', async ({
  page,
  shopper,
}) => {
  const columns = () =>
    tiles(page).evaluateAll((all) => new Set(all.map((tile) => tile.getBoundingClientRect().left)).size)
  await shopper.visit('/shop-online')
  expect(await columns()).toBe(4)
  await page.getByRole('radio', { name: '2 per row' }).check({ force: true })
  await expect.poll(columns).toBe(2)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await shopper.visit('/product-category/bowls')
  await expect(page.getByRole('radio', { name: '2 per row' })).toBeChecked()
  expect(await columns()).toBe(2)
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
  expect(shift).toBeLessThanOrEqual(MOST_SHIFT)
})

test('CT-01 a shopper can load more, and finds the same position with Back and after a reload @both', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/shop-online?sort=name')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(tiles(page).nth(24)).toBeVisible()
  await expect(page).toHaveURL('/shop-online?sort=name&page=2&from=1')
  const shown = await tiles(page).count()
  const far = tiles(page).nth(30)
  await far.scrollIntoViewIfNeeded()
  const top = (await far.boundingBox())?.y ?? 0
  await far.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All pottery')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/shop-online?sort=name&page=2&from=1')
  await expect(tiles(page)).toHaveCount(shown)
  const moved = async () => Math.abs(((await far.boundingBox())?.y ?? 0) - top)
  await expect.poll(moved).toBeLessThan(4)
  await page.reload()
  await expect(tiles(page)).toHaveCount(shown)
  await expect.poll(moved).toBeLessThan(4)
})

describeWithoutApp(() => {
  test('CT-01 a visitor can filter, sort and go to the next page', async ({ page }) => {
    await openPlainPage(page, '/shop-online')
    await filters(page)
      .getByRole('checkbox', { name: /^Celadon/ })
      .check()
    await filters(page).getByRole('textbox', { name: /To/ }).fill('3000')
    await filters(page).getByRole('button', { name: 'Apply filters' }).click()
    const found = totalOf(await count(page).textContent())
    expect(found).toBeGreaterThan(0)
    await expect(chips(page)).toContainText('Celadon')
    await expect(chips(page)).toContainText('Up to ₹3,000')
    await page.getByLabel('Sort by').selectOption('price-asc')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(count(page)).toHaveText(new RegExp(`${found} products`))
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/shop-online?sort=price-asc')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/shop-online?sort=price-asc&page=2')
    await expect(count(page)).toHaveText(/^25–/)
    // CT-09: a product with one variant is added by a form.
    await page
      .getByRole('button', { name: /^Add to cart: / })
      .first()
      .click()
    await expect(page).toHaveURL('/cart')
    await expect(page.locator('main').getByRole('listitem').first()).toContainText('₹')
  })
})

test('CT-01 a shopper whose filters match nothing can remove one @proof', async ({ page, shopper }) => {
  await shopper.visit('/shop-online?glaze=oxblood&price=1-2')
  await expect(page.getByText('No products match these filters.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('link', { name: /^Without/ }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(chips(page).getByRole('listitem')).toHaveText(['Oxblood', 'Clear all'])
})

test('CT-01 a shopper can filter on a phone in a sheet that shows the number of results @phone', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shopper.visit('/shop-online')
  // The bar stays visible below the header.
  await tiles(page).nth(15).scrollIntoViewIfNeeded()
  const bar = await page.getByRole('link', { name: 'Filter', exact: true }).boundingBox()
  expect(bar!.y).toBeCloseTo(56, -1)
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  const show = sheet.getByRole('button', { name: /^Show \d+ products$/ })
  const all = (await show.textContent()) ?? ''
  await sheet.getByRole('checkbox', { name: /^Celadon/ }).check({ force: true })
  await expect(page).toHaveURL(/glaze=celadon/)
  // Selecting a filter must not lay out the page again.
  expect(await page.locator('html').getAttribute('data-whole')).toBeNull()
  await expect(show).not.toHaveText(all)
  const words = (await show.textContent())?.replace('Show ', '')
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(count(page)).toHaveText(words ?? '')
  await expect(page.getByRole('link', { name: 'Filter 1' })).toBeFocused()
  await expect(tiles(page).first()).toBeInViewport()
  expect(await sidewaysScroll(page)).toBe(0)
})

test('CT-01 a shopper can use the whole listing by keyboard alone @proof', async ({ page, shopper }) => {
  await shopper.visit('/product-category/bowls')
  const first = filters(page).getByRole('checkbox').first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await expect(chips(page)).toBeVisible()
  await page.getByRole('radio', { name: '4 per row' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '3 per row' })).toBeChecked()
  await filters(page).locator('summary').first().press('Enter')
  await expect(first).toBeHidden()
  expect(await axeProblems(page)).toEqual([])
})

test('CT-01 a filter ticked before its code has loaded is applied and keeps the focus', async ({ page, shopper }) => {
  let letThrough = () => {}
  const arrival = new Promise<void>((resolve) => (letThrough = resolve))
  const filtersRequest = page.waitForRequest(/filter-groups/)
  await page.route(/filter-groups/, async (route) => {
    await arrival
    await route.continue()
  })
  await shopper.visit('/product-category/bowls')
  const first = filters(page).getByRole('checkbox').first()
  await waitForHydration(filters(page))
  await first.focus()
  await page.keyboard.press('Space')
  await filtersRequest
  await expect(first).toBeFocused()
  await expect(first).toBeChecked()
  letThrough()
  await expect(chips(page)).toBeVisible()
  await expect(first).toBeChecked()
})

test('a shopper can go up a level with the breadcrumb @phone @proof', async ({ page, shopper }) => {
  await shopper.visit('/shop-online/gift')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All pottery' }).click()
  await expect(page).toHaveURL('/shop-online')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All pottery')
})
