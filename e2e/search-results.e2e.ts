import { count, filters, tiles, totalOf } from './support/listings.ts'
import { expect, test } from './support/test.ts'

test('CT-04 a shopper who mistypes gets the intended results, and can search again or switch to pages', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/search?query=celdon')
  await expect(page.getByText('Showing results for')).toContainText('Showing results for celadon')
  expect(totalOf(await count(page).textContent())).toBeGreaterThan(5)
  await expect(tiles(page).first()).toBeVisible()
  const field = page.locator('main').getByRole('searchbox')
  await field.fill('kiln')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?query=kiln')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kiln”')
  await page
    .getByRole('navigation', { name: 'Results' })
    .getByRole('link', { name: /^Pages/ })
    .click()
  await expect(page).toHaveURL('/search?query=kiln&tab=pages')
  await expect(page.locator('main').getByRole('link', { name: 'How a pot is made' })).toBeVisible()
})

test('CT-04 a shopper who finds nothing gets help @proof', async ({ page, shopper }) => {
  await shopper.visit('/search?query=qqqzzz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No results for “qqqzzz”')
  await expect(page.locator('main').getByRole('link', { name: 'Teaware' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
})

test('CT-04 search results can be filtered and sorted like any listing @proof', async ({ page, shopper }) => {
  await shopper.visit('/search?query=bowl')
  const all = totalOf(await count(page).textContent())
  await filters(page)
    .getByRole('checkbox', { name: /^Celadon/ })
    .check()
  await expect(page).toHaveURL('/search?query=bowl&glaze=celadon')
  await expect.poll(async () => totalOf(await count(page).textContent())).toBeLessThan(all)
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL('/search?query=bowl&sort=price-asc&glaze=celadon')
})
