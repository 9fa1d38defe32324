import { expect, test } from './support/test.ts'

test('PL-01 a shopper can read an article, open a product it mentions, and filter the blog by tag @phone', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/blogs')
  await page.getByRole('link', { name: 'Filter coffee, slowly' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filter coffee, slowly')
  await expect(page).toHaveTitle(/^Filter coffee, slowly/)
  const article = page.getByRole('article', { name: 'Filter coffee, slowly' })
  await expect(article.getByText('Ilango Pandian · 9 October 2026')).toBeVisible()
  const pieces = page.getByRole('region', { name: 'Pieces in this letter' })
  await expect(pieces.getByRole('heading', { level: 3 })).toHaveCount(4)
  // Lines must be short enough to read.
  const letters = await article.locator('p').evaluateAll((all) =>
    Math.max(
      ...all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        return (one.textContent ?? '').length / Math.max(1, lines.size)
      }),
    ),
  )
  expect(letters).toBeLessThanOrEqual(70)
  await article.getByRole('link', { name: 'everyday' }).click()
  await expect(page).toHaveURL(/\/blogs\?tag=everyday$/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'everyday' })).toHaveAttribute('aria-current', 'page')
})

test('PL-01 PL-02 an unknown article or group is a 404, and search finds the existing ones @proof', async ({
  page,
  shopper,
}) => {
  for (const path of ['/blogs/no-such-letter', '/faq/no-such-questions'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  await shopper.visit('/search?query=davara&tab=pages')
  await page.getByRole('main').getByRole('link', { name: 'Filter coffee, slowly' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filter coffee, slowly')
})

test('PL-02 a shopper can search the answers, and share a link to one @phone @proof', async ({ page, shopper }) => {
  await shopper.visit('/faq')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('turmeric')
  await expect(page.getByRole('status').filter({ hasText: 'of 27 answers' })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'How do I get rid of turmeric and tea stains?' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'How can I pay?' })).toHaveCount(0)
  await shopper.visit('/faq/paying-and-orders#how-can-i-pay')
  await expect(page.getByText('By card, UPI or net banking')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('PL-02 a shopper can search the answers @proof', async ({ page }) => {
    await page.goto('/faq')
    const field = page.getByRole('searchbox', { name: 'Search questions' })
    await field.fill('coupon')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/faq\?query=coupon$/)
    await expect(page.getByText('In the cart, in the box above the total.')).toBeVisible()
    await expect(page.getByText('1 of 27 answers')).toBeVisible()
  })
})
