import type { Page } from '@playwright/test'
import { allOrFirst } from '#tools/testing/proof.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Tabs from a tile's link to its quick view and presses it. */
async function openByKeyboard(page: Page, slug: string, name: string) {
  await page.locator('main').locator(`a[href="/product/${slug}"]`).first().focus()
  await page.keyboard.press('Tab')
  // Swatches come first.
  const button = page.getByRole('button', { name: `Quick view: ${name}` }).first()
  for (let stop = 0; stop < 6 && !(await button.evaluate((it) => it === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(button).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  return { button, dialog: dialogOf(page, name) }
}

const PLACES: [where: string, path: string][] = [
  ['home', '/'],
  ['a category', '/product-category/vases'],
  ['the search', '/search?query=vase'],
]
for (const [where, path] of allOrFirst(PLACES)) {
  test(`CT-03 a shopper can buy from ${where} by keyboard alone, without leaving the page`, async ({
    page,
    shopper,
  }) => {
    await shopper.visit(path)
    const link = page.locator('main').getByRole('article').getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const slug = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    const name = (await link.textContent()) ?? ''
    const { dialog } = await openByKeyboard(page, slug, name)
    const add = dialog.getByRole('button', { name: 'Add to cart' })
    await expect(add).toBeVisible()
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /cart, 1/i }).first()).toBeAttached()
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  })
}

test('CT-03 a shopper can choose a variant in the quick view and go on to its page @phone', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product-category/vases')
  const tile = page.getByRole('article').filter({ hasText: 'Tall bottle vase' })
  await tile.hover()
  await tile.getByRole('button', { name: 'Quick view: Tall bottle vase' }).click()
  const dialog = dialogOf(page, 'Tall bottle vase')
  await expect(dialog.getByText('₹3,600', { exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Celadon' }).press(' ')
  await dialog.getByRole('radio', { name: /28 cm/ }).press(' ')
  await expect(dialog.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await expect(dialog.getByText('₹4,800', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/product-category\/vases$/)
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('link', { name: 'View full details' }).click()
  await expect(page).toHaveURL(/\/product\/tall-bottle-vase\?sku=ASH-VAS-001-CEL-28$/)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
})

test('CT-03 a shopper who closes the quick view is back where they were @both @proof', async ({ page, shopper }) => {
  await shopper.visit('/product-category/vases')
  const button = page.getByRole('button', { name: 'Quick view: Moon jar' })
  await button.focus()
  await button.click()
  const dialog = dialogOf(page, 'Moon jar')
  await expect(dialog.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
})

test('CT-03 the quick view is a bottom sheet on a 320 px phone @proof', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shopper.visit('/product-category/vases')
  await page.getByRole('button', { name: 'Quick view: Moon jar' }).dispatchEvent('click')
  const dialog = dialogOf(page, 'Moon jar')
  const add = dialog.getByRole('button', { name: 'Add to cart' })
  await expect(add).toBeInViewport()
  const edges = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
    return [x, width, Math.round(y + height)]
  }
  await expect.poll(edges).toEqual([0, 320, 640])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('CT-03 the quick view’s code is fetched on hover, and not before', async ({ page, shopper }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await shopper.visit('/product-category/vases')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => /quick-view-dialog|single-product/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Quick view: Moon jar' }).hover()
  await expect.poll(() => requests.filter((path) => path.endsWith('/single-product/moon-jar'))).toHaveLength(1)
  expect(requests.some((path) => path.includes('quick-view-dialog'))).toBe(true)
})

test.describe('with a product call that fails', () => {
  test.use({ expectedConsole: [/500/] })

  test('CT-03 a shopper is told that the product couldn’t be loaded, and can try again @proof', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/product-category/vases')
    await page.route('**/api/product/single-product/**', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'Out of order' } }),
    )
    await page.getByRole('button', { name: 'Quick view: Moon jar' }).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Moon jar')
    await expect(
      dialog
        .getByRole('alert')
        .filter({ hasText: 'We couldn’t load this product. Check your connection and try again.' }),
    ).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.unroute('**/api/product/single-product/**')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  })
})

test('a tile’s second picture is fetched when the pointer approaches, and not before @proof', async ({
  page,
  shopper,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await shopper.visit('/product-category/vases')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('moon-jar-ash-white-detail'))).toEqual([])
  await page.getByRole('article').filter({ hasText: 'Moon jar' }).hover()
  await expect.poll(() => requests.some((url) => url.includes('moon-jar-ash-white-detail'))).toBe(true)
})
