import { headOf } from './support/page-looks.ts'
import { expect, test } from './support/test.ts'

const origin = 'https://ashkiln.example'

test('LY-08 the head is updated on each navigation, and keeps nothing of the page that was served', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/')
  await page.locator('main a[href="/product-category/vases"]').first().click()
  await expect(page).toHaveTitle(/^Vases/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/product-category/vases`)
  const { metas, data } = await headOf(page)
  expect(metas['description']).toMatch(/\S/)
  expect(metas).not.toHaveProperty('robots')
  expect(Object.keys(metas).filter((name) => name.startsWith('og:'))).toEqual([])
  expect(data).toEqual([])
  await page.goto('/cart')
  expect((await headOf(page)).metas['robots']).toBe('noindex')
})

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })

  test('LY-08 reads the page as it was served; no script runs that could break it', async ({ page }) => {
    await page.goto('/product/tall-bottle-vase')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
    await expect(page.locator('html[data-ready]')).toHaveCount(0)
    const graphs = (await headOf(page)).data.map(
      (text) => (JSON.parse(text ?? '') as { '@graph': unknown[] })['@graph'],
    )
    expect(graphs.flat()).toHaveLength(2)
    await page.locator('main a[href="/product-category/vases"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  })
})
