import { fillCart } from './support/payment-cart.ts'
import { expect, test } from './support/test.ts'

test('EN-04 the page is complete without JavaScript', async ({ elsewhere }) => {
  const page = await (await elsewhere({ javaScriptEnabled: false })).newPage()
  await page.goto('/product/tall-bottle-vase')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.goto('/product-category/vases?page=1&sort=price-asc')
  await expect(page.getByRole('link', { name: /Bud vase/ }).first()).toBeVisible()
})

test('a shopper can go from the home page to a product and back using links alone @phone', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/')
  await page.locator('main').getByRole('link', { name: /Vases/ }).first().click()
  await expect(page).toHaveURL(/product-category\/vases/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  // The page is fully laid out, so that Back restores its position.
  expect(await page.locator('html').getAttribute('data-whole')).toBe('')
  await page
    .locator('main')
    .getByRole('link', { name: /Tall bottle vase/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
})

test('RT-09 the URL follows the chosen variant, sort order and page, and none of them is a 404 @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/tall-bottle-vase')
  await page.getByRole('radio', { name: /Celadon/ }).check({ force: true })
  await expect(page).toHaveURL(/sku=ASH-VAS-001-CEL/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  await shopper.visit('/product-category/vases')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  const products = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(products.first()).toContainText('Bud vase')
  await shopper.visit('/shop-online')
  await page.getByRole('link', { name: /load more/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Page Not Found!')).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('main').getByRole('article').first()).toBeVisible()
})

test('RT-09 LY-15 a sort order selected before the listing hydrates is applied', async ({ page }) => {
  let picked = () => {}
  const isPicked = new Promise<void>((resolve) => (picked = resolve))
  await page.route('**/assets/listing-*.js', async (route) => {
    await isPicked
    await route.continue()
  })
  await page.goto('/product-category/vases', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('price-asc')
  picked()
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc')
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByLabel('Sort by')).toHaveValue('featured')
})

test.describe('with a missing page', () => {
  test.use({ expectedConsole: [/404/] })

  test('RT-02 a visitor who mistypes a URL gets the 404 page and a link home', async ({ page, shopper }) => {
    await shopper.visit('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found!' })).toBeVisible()
    await expect(page.getByText("We're sorry, the page you are requested could not be found.")).toBeVisible()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a page opened in the browser has its sections’ styles before they are shown', async ({ page, shopper }) => {
  await fillCart(page)
  await shopper.visit('/cart')
  const stylesOf = () =>
    page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/-.{8}\.css$/, '')))
  expect(await stylesOf()).not.toContain('/assets/checkout-address')
  await page
    .getByRole('link', { name: /checkout/i })
    .first()
    .click()
  await expect(page).toHaveURL('/checkout/address')
  const form = page.locator('.checkout-address').first()
  await expect(form).toHaveCSS('max-width', '560px')
  expect(await stylesOf()).toContain('/assets/checkout-address')
  // A first visit has its CSS inlined.
  await page.reload()
  await expect(form).toHaveCSS('max-width', '560px')
})
