import type { Page, Request } from '@playwright/test'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Focuses the box of wide screens. */
async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Search the shop' }).click()
  await expect(box(page)).toBeVisible()
}

test('CT-04 a shopper finds products, categories, collections and pages while typing', async ({ page, shopper }) => {
  await shopper.visit('/')
  await enter(page)
  await expect(page.getByRole('group', { name: 'Popular searches' })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.type('tea')
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText(/tea/i)
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('₹')
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveText(['Teaware'])
  await expect(page.getByRole('group', { name: 'Collections' }).getByRole('option')).toHaveText(['Tea at four'])
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions$/ })).toBeAttached()
  expect(await axeProblems(page)).toEqual([])
  // Popular products are offered when nothing is found, with original prices.
  await box(page).fill('qqzzxx')
  await expect(page.getByRole('group', { name: 'Popular products' }).getByRole('option')).toHaveCount(4)
  expect(await axeProblems(page)).toEqual([])
  await box(page).fill('shouldered')
  await expect(option(page, /^Shouldered vase/)).toHaveText(/Sale price ₹4,900 Regular price ₹6,200$/)
  await box(page).fill('teapot')
  await option(page, /^Side-handle teapot/).click()
  await expect(page).toHaveURL(/\/product\/side-handle-pot/)
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('CT-04 a shopper can search by keyboard alone', async ({ page, shopper }) => {
  await shopper.visit('/')
  await page.getByRole('textbox', { name: 'Search the shop' }).focus()
  await page.keyboard.type('teaw')
  await expect(option(page, 'Teaware')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(option(page, 'See all results for “teaw”')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('teaw')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=teaw$/)
  await expect(page.getByRole('textbox', { name: 'Search the shop' }).first()).toHaveValue('teaw')
})

test('CT-04 typing errors are corrected, and an SKU leads to its product @proof', async ({ page, shopper }) => {
  await shopper.visit('/')
  await enter(page)
  await page.keyboard.type('teepot')
  await expect(page.getByText('No results for “teepot”. Showing “teapot” instead.')).toBeVisible()
  await expect(option(page, /teapot/).first()).toBeVisible()
  await box(page).fill('ash-vas-001-cel-28')
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/tall-bottle-vase\?sku=ASH-VAS-001-CEL-28$/)
})

test('CT-04 suggestions for earlier text never replace those for the latest', async ({ page, shopper }) => {
  await shopper.visit('/')
  await enter(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isOld = (request: Request) => request.url().endsWith('query=vase')
  await page.route('**/api/search/search?*', async (route) => {
    if (isOld(route.request())) await held
    await route.continue().catch(() => undefined)
  })
  const oldRequest = page.waitForRequest(isOld)
  const over = Promise.race([page.waitForEvent('requestfinished', isOld), page.waitForEvent('requestfailed', isOld)])
  await page.keyboard.type('vase')
  await oldRequest
  await box(page).fill('diyas')
  await expect(option(page, /Diyas/).first()).toBeVisible()
  release()
  await over
  await expect(option(page, 'See all results for “diyas”')).toBeVisible()
  await expect(option(page, /vase/i)).toHaveCount(0)
})

test('CT-04 recent searches are listed and can be removed @proof', async ({ page, shopper }) => {
  await shopper.visit('/')
  await enter(page)
  await page.keyboard.type('celadon')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=celadon/)
  await shopper.visit('/')
  await enter(page)
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText(['celadon'])
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('group', { name: 'Recent searches' })).toBeHidden()
  await expect(box(page)).toBeFocused()
})

test('CT-04 the search box fetches nothing before it is touched @proof', async ({ page, shopper }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await shopper.visit('/')
  expect(fetched.filter((url) => /search-(suggestions|sheet)/.test(url))).toEqual([])
  await enter(page)
  expect(fetched.filter((url) => /search-suggestions/.test(url)).length).toBeGreaterThan(0)
})

test('CT-04 the search fills the window on a phone @phone', async ({ page, shopper, isMobile }) => {
  test.skip(!isMobile, 'wide screens have the box in the header')
  await shopper.visit('/terms-and-conditions')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await expect(box(page)).toBeFocused()
  expect((await sheet.boundingBox())?.height).toBeCloseTo(page.viewportSize()!.height)
  await page.keyboard.type('bowl')
  await expect(sheet.getByRole('option', { name: 'Bowls', exact: true })).toBeVisible()
  await expectGoodPage(page)
  await sheet.getByRole('option', { name: 'Bowls', exact: true }).click()
  await expect(page).toHaveURL(/\/product-category\/bowls$/)
  await expect(sheet).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('CT-04 the box is a form that leads to the results @proof', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Search the shop' }).fill('teapot')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=teapot$/)
    await expect(page.locator('main')).toContainText(/teapot/i)
  })
})

test.describe('when the shop does not respond', () => {
  test.use({ expectedConsole: [/503|A call failed/] })

  test('CT-04 the box says so, offers a retry, and still searches @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
    await enter(page)
    await page.route('**/api/search/search?*', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'Out of order' } }),
    )
    await page.keyboard.type('bowl')
    await expect(page.getByText('We couldn’t load suggestions.')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.unroute('**/api/search/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=bowl$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
