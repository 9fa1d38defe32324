import type { Page } from '@playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import { dialogOf, expect, test } from './support/test.ts'

const CATEGORY = '/product-category/bowls'
const SCRIPTS = /\/assets\/[^/]+\.js/

interface EarlyPress {
  path: string
  press: (page: Page) => Promise<void>
  expectResult: (page: Page) => Promise<void>
  phone?: boolean
}

const card = (page: Page) => page.getByRole('button', { name: /^Add to cart: / }).first()
const expectAdded = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'added to your cart' })).toBeVisible()
const expectDialog = (name: RegExp) => (page: Page) => expect(dialogOf(page, name)).toBeVisible()

const presses: Record<string, EarlyPress> = {
  'adds a card’s product to the cart': {
    path: CATEGORY,
    press: (page) => card(page).click(),
    expectResult: expectAdded,
  },
  'adds a card’s product by keyboard': {
    path: CATEGORY,
    press: (page) => card(page).press('Enter'),
    expectResult: expectAdded,
  },
  'adds the page’s product to the cart': {
    path: '/product/diyas',
    press: (page) => page.locator('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click(),
    expectResult: expectDialog(/cart/i),
  },
  'increases the quantity': {
    path: '/product/diyas',
    press: (page) => page.getByRole('button', { name: 'Increase quantity' }).first().click(),
    expectResult: (page) => expect(page.getByRole('textbox', { name: /^Quantity of/ }).first()).toHaveValue('2'),
  },
  'opens the cart': {
    path: CATEGORY,
    press: (page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click(),
    expectResult: expectDialog(/cart/i),
  },
  'opens the login': {
    path: '/',
    press: (page) => page.getByRole('link', { name: 'Account' }).filter({ visible: true }).first().click(),
    expectResult: expectDialog(/login/i),
  },
  'opens the quick view': {
    path: CATEGORY,
    press: (page) =>
      page
        .getByRole('button', { name: /^Quick view/ })
        .first()
        .click(),
    expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  'checks a pincode with Enter': {
    path: '/product/diyas',
    press: async (page) => {
      await page.getByLabel('Delivery PIN code').fill('605001')
      await page.getByLabel('Delivery PIN code').press('Enter')
    },
    expectResult: (page) =>
      expect(page.locator('main').getByRole('status').filter({ hasText: '605001' })).toBeVisible(),
  },
  'sorts the listing': {
    path: CATEGORY,
    press: (page) =>
      page
        .getByLabel('Sort by')
        .selectOption('price-asc')
        .then(() => undefined),
    expectResult: (page) => expect(page).toHaveURL(/\?sort=price-asc/u),
  },
  'chooses a variant': {
    path: '/product/tall-bottle-vase',
    press: (page) => page.getByRole('radio', { name: /^Celadon/ }).check({ force: true }),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\?sku=/u)
      await expect(page.getByRole('radio', { name: /^Celadon/ })).toBeChecked()
    },
  },
  'opens the menu': {
    path: '/',
    press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
  'opens the search': {
    path: '/',
    press: (page) => page.getByRole('banner').getByRole('link', { name: 'Search' }).click(),
    expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
  'opens the filters': {
    path: CATEGORY,
    press: (page) => page.getByRole('link', { name: /^Filter/ }).click(),
    expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
}

test('EN-08 LY-16 a press before the code has loaded takes effect on the same page @phone', async ({
  page,
  isMobile,
}) => {
  for (const [title, { path, press, expectResult, phone = false }] of Object.entries(presses)) {
    if (phone && !isMobile) continue
    await test.step(title, async () => {
      const release = await holdRequests(page, SCRIPTS)
      await page.goto(path, { waitUntil: 'commit' })
      await press(page)
      await release()
      await expectResult(page)
      expect(new URL(page.url()).pathname).toBe(path)
      await page.unroute(SCRIPTS)
    })
  }
})

test('EN-08 What a shopper types while a part’s code arrives survives the choice of a variant', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/pincode-check-[^/]+\.js/, (route) => arrived.then(() => route.continue()))
  await page.goto('/product/tall-bottle-vase')
  await page.locator('html[data-ready]').waitFor()
  const main = page.locator('main')
  await main.getByRole('radio', { name: /Celadon/ }).check({ force: true })
  await main.getByLabel('Delivery PIN code').fill('605001')
  arrive()
  await expect(page).toHaveURL(/sku=ASH-VAS-001-CEL/)
  await expect(main.getByLabel('Delivery PIN code')).toHaveValue('605001')
  await main.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(main.getByRole('status').filter({ hasText: '605001' })).toBeVisible()
})
