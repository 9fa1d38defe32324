import { ADMIN_TOKEN, type Shop } from '#tools/testing/start-shop.ts'
import { ODD_VALUES, startDamagedShop } from '#tools/testing/damaged-shop.ts'
import { count, filters, tiles } from './support/listings.ts'
import { waitForHydration } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await startDamagedShop()
})
test.afterAll(() => shop.stop())

const pages = ['/', '/product/tall-bottle-vase', '/product-category/vases', '/cart', '/faq', '/search?query=vase']

test('EN-09 a shop with invalid stored values serves every page and reports the fields', async ({ page }) => {
  for (const path of [...pages, '/damaged', '/hollow'])
    await test.step(path, async () => {
      const reply = await page.goto(shop.url + path)
      expect(reply?.status()).toBe(200)
      await page.locator('html[data-ready]').waitFor()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Shop' }).first()).toBeAttached()
    })
  await page.goto(`${shop.url}/damaged`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Still here')
  await expect(page.getByText('Readable.')).toBeVisible()
  await expect(page.getByText('The monsoon firing is out')).toBeVisible()

  const fields = ['/page_layout', '/notice', '/typography/body', '/colours/ink', '/fonts', '/store_name', '/items/0']
  for (const field of [...fields, '/page/noindex', '/component_data/1/settings/surface'])
    await expect.poll(() => shop.log(), field).toContain(`"pointer":"${field}`)
  const admin = page.context().request
  await admin.get(`${shop.url}/admin/login?token=${ADMIN_TOKEN}`)
  await page.goto(`${shop.url}/admin/problems`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Problems')
  for (const field of fields) await expect(page.getByRole('main')).toContainText(field)
})

test('EN-09 a page with broken references shows the rest, without errors for shoppers or in the console @phone', async ({
  page,
}) => {
  const reply = await page.goto(`${shop.url}/dangling`)
  expect(reply?.status()).toBe(200)
  await page.locator('html[data-ready]').waitFor()
  await page.getByText('What is left of the page.').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('What is left of the page.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  // The browser behaves the same.
  await page.goto(`${shop.url}/cart`)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/dangling', textContent: 'there' })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'there' }).click()
  await expect(page.getByText('What is left of the page.')).toBeVisible()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})

test('CT-01 a shopper can filter by values that differ only by a sign, and old URLs redirect to them @proof', async ({
  page,
}) => {
  await page.goto(`${shop.url}/product-category/odds`)
  await waitForHydration(filters(page).getByRole('slider', { name: 'Minimum price' }))
  for (const value of ODD_VALUES) {
    const box = filters(page).getByRole('checkbox', { name: `${value} 1 product`, exact: true })
    await box.check()
    await expect(count(page)).toHaveText(/^1 product/)
    await page.goto(page.url())
    await expect(tiles(page)).toHaveCount(1)
    await expect(box).toBeChecked()
    await waitForHydration(box)
    await box.uncheck()
    await expect(page).toHaveURL(`${shop.url}/product-category/odds`)
  }
  await page.goto(`${shop.url}/product-category/odds?marking=1-2&sort=name`)
  await expect(page).toHaveURL(`${shop.url}/product-category/odds?marking=1--2&marking=1_slash_2&sort=name`)
  await expect(tiles(page)).toHaveCount(2)
})
