import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

const pages = [
  '/',
  '/about',
  '/product-category/vases',
  '/product/tall-bottle-vase',
  '/product/seconds-box',
  '/shop-online',
  '/cart',
  '/checkout/address',
]

for (const path of pages) {
  test(`axe finds nothing on ${path} @phone`, async ({ page, shopper }) => {
    await shopper.visits(path)
    await page.waitForLoadState('networkidle')
    expect(await axeProblems(page)).toEqual([])
  })

  test(`${path} does not scroll sideways at 320 px and uses four text sizes at most`, async ({ page, shopper }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await shopper.visits(path)
    expect(await sidewaysScroll(page)).toBe(0)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const sizes = await textSizes(page)
      expect(sizes.length, `text sizes at ${width}: ${sizes.join(', ')}`).toBeLessThanOrEqual(4)
    }
  })
}

/** The sizes of all visible text in the window; the shop's name in header and footer is a mark, not text. */
function textSizes(page: import('@playwright/test').Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizes = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        element.closest('[class*="__mark"]') ||
        !node.textContent?.trim() ||
        ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
        sizes.add(getComputedStyle(element).fontSize)
    }
    return [...sizes]
  })
}

test('EN-04 the page is whole without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['SHOP_URL']! })
  const page = await context.newPage()
  await page.goto('/product/tall-bottle-vase')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.goto('/product-category/vases?page=1&sort=price-asc')
  await expect(page.getByRole('link', { name: /Bud vase/ }).first()).toBeVisible()
  await context.close()
})

test('EN-04 hydration changes nothing: no section flashes, no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/product/tall-bottle-vase', '/product-category/vases']) {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    const total = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(total, path).toBeLessThanOrEqual(0.02)
  }
})

test('a shopper can walk from home to a product and back by links alone @phone', async ({ page, shopper }) => {
  await shopper.visits('/')
  await page.locator('main').getByRole('link', { name: /Vases/ }).first().click()
  await expect(page).toHaveURL(/product-category\/vases/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  await page
    .locator('main')
    .getByRole('link', { name: /Tall bottle vase/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
})

test('RT-09 a shopper can choose a variant, an order and a page; the address tells, and nothing is not found', async ({
  page,
  shopper,
}) => {
  await shopper.visits('/product/tall-bottle-vase')
  await page.getByRole('radio', { name: /Celadon/ }).check({ force: true })
  await expect(page).toHaveURL(/sku=ASH-VAS-001-CEL/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await shopper.visits('/product-category/vases')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  const products = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(products.first()).toContainText('Bud vase')
  await shopper.visits('/shop-online')
  await page.getByRole('link', { name: /load more/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Page Not Found!')).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('main').getByRole('article').first()).toBeVisible()
})
