import type { Page } from '@playwright/test'
import { startSpoiledShop, UNPUBLISHED } from '#tools/testing/spoiled-shop.ts'
import { ADMIN_TOKEN, type Shop } from '#tools/testing/start-shop.ts'
import { watchShifts } from './support/page-looks.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

// These tests share a shop with a broken document and an unpublished product, so they run in one process.
test.describe.configure({ mode: 'default' })

let shop: Shop
test.beforeAll(async () => {
  shop = await startSpoiledShop()
})
test.afterAll(() => shop.stop())

const login = (next = '') =>
  `${shop.url}/admin/login?${new URLSearchParams({ token: ADMIN_TOKEN, ...(next && { next }) }).toString()}`

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Admin', exact: true })

test('BU-03 An admin reaches the panel from any page, and can log out @phone', async ({ page }) => {
  await page.goto(login('/about'))
  await page.locator('html[data-ready]').waitFor()
  await expect(barOf(page)).toBeVisible()
  await expectGoodPage(page)
  await barOf(page).getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
  await page.goto(`${shop.url}/about`)
  await page.locator('html[data-ready]').waitFor()
  await expect(barOf(page)).toHaveCount(0)
})

test('EN-02 An admin sees what is wrong with each page, and where @phone', async ({ page }) => {
  await page.goto(login('/admin/documents'))
  await expect(page).toHaveURL(`${shop.url}/admin/pages`)
  await expect(page.getByRole('main')).toContainText('2 problems on 1 page')
  await page.getByRole('button', { name: 'Show them' }).click()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'hero has no setting "heding". Did you mean "heading"?' }).click()
  await expect(page.getByRole('region', { name: 'Edit' }).getByRole('heading', { level: 2 })).toContainText('Hero')
  await expectGoodPage(page)
})

for (const name of ['Messages', 'Sections'])
  test(`BU-03 An admin can read the panel’s page ${name} at any size @phone @proof`, async ({ page }) => {
    await page.goto(login('/dev/sections'))
    await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectGoodPage(page)
  })

test('EN-02 An admin sees a section’s problems where they occur, without a layout shift and after navigating @phone', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  await page.goto(login('/care'))
  const note = page.getByRole('note', { name: 'Problems in hero#spoiled' })
  await expect(note).toContainText('/component_data/0/settings/heding')
  await page.locator('html[data-ready]').waitFor()
  await expect(note).toContainText('Did you mean "heading"?')
  await expect(page.getByRole('note', { name: 'Problems in herro#unknown' })).toContainText('Did you mean "hero"?')
  await expect(page.getByRole('heading', { level: 1, name: 'Caring for stoneware' })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  expect(await shifts()).toBeLessThan(0.001)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(page).toHaveURL(/\/returns$/u)
  await expect(note).toHaveCount(0)
  await page.goBack()
  await expect(note).toContainText('Did you mean "heading"?')
  await expect(barOf(page)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('EN-02 BU-03 An admin sees the problems, and a shopper sees the rest of the page @proof', async ({
    page,
    elsewhere,
  }) => {
    await page.goto(login('/care'))
    await expect(page.getByRole('note', { name: 'Problems in hero#spoiled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
    const shopper = await (await elsewhere({ javaScriptEnabled: false })).newPage()
    await shopper.goto(`${shop.url}/care`)
    await expect(shopper.getByRole('heading', { level: 1, name: 'Caring for stoneware' })).toBeVisible()
    await expect(shopper.getByRole('note')).toHaveCount(0)
    await expect(shopper.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  })
})

test('CT-07 An admin sees an unpublished product with a note, and a shopper gets a 404 @phone @proof', async ({
  page,
  elsewhere,
}) => {
  const path = `/product/${UNPUBLISHED.slug}`
  await page.goto(login(path))
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1, name: UNPUBLISHED.name })).toBeVisible()
  await expect(page.getByRole('note')).toHaveText('Preview. Only staff and people with the link can see this.')
  expect(await axeProblems(page)).toEqual([])
  const shopper = await (await elsewhere()).newPage()
  const answer = await shopper.goto(shop.url + path)
  expect(answer?.status()).toBe(404)
  await expect(shopper.getByText(UNPUBLISHED.name)).toHaveCount(0)
})

test('BU-03 The admin bar is not shown in a frame, such as a builder’s @proof', async ({ page }) => {
  await page.goto(login('/about'))
  await expect(barOf(page)).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/returns'
    frame.title = 'Builder'
    document.body.append(frame)
  })
  const frame = page.frameLocator('iframe[title="Builder"]')
  await expect(frame.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await expect(barOf(page)).toHaveCount(1)
})
