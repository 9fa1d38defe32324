import type { Locator } from '@playwright/test'
import { either } from '#tools/testing/proof.ts'
import { fillCart } from './support/payment-cart.ts'
import { waitForHydration } from './support/shopper.ts'
import { dialogOf, expect, test } from './support/test.ts'
import { type Translator, translatePage, useEveryControl } from './support/translator.ts'

// Empty forms and invalid coupons are refused.
test.use({ expectedConsole: [/status of 4\d\d/] })

const pages = [
  '/product/tall-bottle-vase',
  '/product-category/vases',
  '/faq',
  '/',
  '/search?query=vase',
  '/contact',
  '/blogs',
  '/blogs/filter-coffee-slowly',
  '/gallery',
  '/track-order',
  '/workshops',
]

/** Returns an element's text without translation marks. */
const textOf = async (element: Locator) => (await element.textContent())?.replaceAll(/[«»]/g, '')

for (const how of either<Translator[]>(['replaces', 'wraps', 'exchanges', 'merges'], ['replaces']))
  test(`EN-08 nothing disappears from a page that a translator ${how}, whatever is clicked`, async ({
    page,
    shopper,
  }) => {
    for (const path of either(pages, pages.slice(0, 4)))
      await test.step(path, async () => {
        await shopper.visit(path)
        await translatePage(page, how)
        const { pressed, lost } = await useEveryControl(page)
        expect(lost).toEqual([])
        expect(pressed).toBeGreaterThan(5)
      })
  })

test('EN-08 values on a translated page stay up to date @phone', async ({ page, shopper }) => {
  await shopper.visit('/product/tall-bottle-vase')
  await translatePage(page, 'replaces')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Celadon/ }).check({ force: true })
  await expect(page).toHaveURL(/sku=ASH-VAS-001-CEL/)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Tall bottle vase')
  await main.getByLabel(/Delivery PIN code/).fill('605001')
  await main.getByRole('button', { name: /check/i }).first().click()
  await expect(main.getByText(/Puducherry/).first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Tall bottle vase')
  await main
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .click()
  const drawer = dialogOf(page, /cart/i)
  await expect(drawer.getByText(/Tall bottle vase/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await fillCart(page, { pieces: { 'moon-jar': 1 } })
  await shopper.visit('/cart')
  await translatePage(page, 'replaces')
  const line = main.getByRole('listitem').filter({ hasText: 'Moon jar' })
  await line.getByRole('button', { name: /Increase quantity/ }).click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await expect(main.getByText(/₹15,600/).first()).toBeVisible()
  expect(await textOf(main)).not.toContain('₹7,800₹')
})

test('EN-08 a translated listing can be filtered, sorted and left', async ({ page, shopper }) => {
  await shopper.visit('/product-category/vases')
  await translatePage(page, 'replaces')
  const main = page.getByRole('main')
  const sort = page.getByLabel(/Sort by/)
  await waitForHydration(sort)
  await sort.selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(main.getByRole('article').first()).toContainText('Bud vase')
  await main.getByRole('checkbox', { name: /Celadon/ }).check({ force: true })
  await expect(page).toHaveURL(/celadon/)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Vases')
  await main.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(main.getByRole('heading', { level: 1 })).not.toContainText('Vases')
  await page.goBack()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Vases')
})
