import { openAccount } from './support/accounts.ts'
import { placeOrder } from './support/orders.ts'
import { strained, test as strainedTest } from './support/stress-shop.ts'
import { axeProblems, dialogOf, expect, sidewaysScroll, test } from './support/test.ts'

const LONG = strained.find(({ slug }) => slug === 'stress-long-word')!

test('PL-07 CT-05 a buyer reviews a product with a picture on its page, and others see the review @phone', async ({
  page,
  shopper,
  desk,
  elsewhere,
}) => {
  const words = `<b>Bright</b> every evening, ${Date.now()}.`
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page, { pieces: { diyas: 1 } })
  await desk(orderNo, { kind: 'ship', waybill: `BL-${orderNo.replace(/\D/gu, '')}`, carrier: 'BlueDart' })
  await desk(orderNo, { kind: 'deliver' })
  const guests = await (await elsewhere()).newPage()
  await guests.goto('/product/diyas')
  await expect(guests.getByRole('button', { name: /review it|Write a review/u })).toHaveCount(0)

  // Account pages tell the browser who is logged in.
  await shopper.visit('/account/orders')
  await expect(page.locator('main')).toContainText(orderNo)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine_user'))).not.toBeNull()
  await shopper.visit('/product/diyas')
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^(?:Write a review|Be the first to write a review)$/u }).click()
  const dialog = dialogOf(page, 'Rate Diyas, set of six')
  await dialog.getByRole('radio', { name: /^5 out of 5/u }).press('Space')
  await dialog.getByLabel(/Your review/u).fill(`\u202e${words}`)
  await dialog.getByLabel('Choose a picture').setInputFiles('fixtures/images/products/tea-bowl-shino.webp')
  await expect(dialog.getByText('Picture uploaded')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect(dialog).toHaveCount(0)
  const own = page.getByRole('article').filter({ hasText: words })
  await expect(own).toContainText('Verified purchase')
  await expect(page.getByRole('button', { name: 'Edit your review' })).toBeVisible()

  // The cached page is rendered again.
  await guests.reload()
  await expect(guests.getByRole('article').filter({ hasText: words })).toBeVisible()
  await own.getByRole('link', { name: /Zoom in/u }).click()
  await expect(page.getByRole('dialog', { name: /^Pictures by/u }).getByRole('img')).toBeVisible()
})

test('PL-07 a guest reports a review @phone @proof', async ({ page, shopper }) => {
  await shopper.visit('/product/moon-jar')
  await page.getByRole('link', { name: /of 5/u }).first().click()
  await expect(page).toHaveURL(/#reviews$/u)
  const report = page.getByRole('button', { name: 'Report Dev M’s review' })
  await report.click()
  const dialog = dialogOf(page, 'Report Dev M’s review')
  await dialog.getByRole('combobox').selectOption('It is about something else')
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Report review' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Thank you/u)
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
})

strainedTest('CT-05 a shopper walks through pages of reviews and their orders @phone', async ({ page, shopper }) => {
  await shopper.visit(`/product/${LONG.slug}`)
  const reviews = page.locator('#reviews').getByRole('article')
  await expect(reviews).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/\?reviews=3#reviews$/u)
  await expect(reviews).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 2, name: 'Reviews' })).toBeInViewport()
  await page.getByRole('link', { name: 'Lowest rated' }).click()
  await expect(page).toHaveURL(/\?reviews_by=lowest#reviews$/u)
  await expect(reviews.first()).toHaveAccessibleName(/, 1 out of 5$/u)
  await page.goBack()
  await expect(reviews).toHaveCount(4)
})

strainedTest('CT-05 PL-07 hard words stay words and stay on the page', async ({ page, shopper }) => {
  await shopper.visit(`/product/${LONG.slug}`)
  await expect(page.getByRole('article').filter({ hasText: '<script>alert(1)</script>' })).toContainText('<img src=x')
  await expect(page.getByText('إبريق رائع')).toHaveCSS('direction', 'rtl')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
  expect(await axeProblems(page)).toEqual([])
})

strainedTest.describe('without a script', () => {
  strainedTest.use({ javaScriptEnabled: false })
  strainedTest('CT-05 a shopper walks through the reviews by links', async ({ page }) => {
    await page.goto(`/product/${LONG.slug}?reviews=2`)
    const reviews = page.locator('#reviews').getByRole('article')
    await expect(reviews).toHaveCount(10)
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect(reviews).toHaveCount(4)
  })
})
