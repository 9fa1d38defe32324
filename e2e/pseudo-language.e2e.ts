import type { Page } from '@playwright/test'
import { either } from '#tools/testing/proof.ts'
import { startDemoShop } from '#tools/testing/shared-shops.ts'
import type { Shop } from '#tools/testing/start-shop.ts'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { openAccount } from './support/accounts.ts'
import { fillCart } from './support/payment-cart.ts'
import { expect, sidewaysScroll, test } from './support/test.ts'
import { plainEnglish, visibleTexts } from './support/untranslated.ts'

interface Stop {
  path: string
  /** A guest's cart, or an account. */
  as?: 'buyer' | 'customer'
  /** Selectors of what is pressed, one after the other, on a window of this width. Words differ by language, so names find nothing. */
  presses?: readonly string[]
  width?: number
}

const OPENS_CART = ['.add-to-cart__add']
const stops: Stop[] = [
  { path: '/' },
  { path: '/', presses: ['.shop-tile__quick'] },
  { path: '/', presses: ['.site-header__menuButton'], width: 320 },
  { path: '/', presses: ['.site-header__phoneSearch'], width: 320 },
  { path: '/?dialog=login' },
  { path: '/?dialog=register' },
  { path: '/product-category/vases' },
  { path: '/product-category/vases?glaze=celadon' },
  { path: '/product-category/vases', presses: ['.listing-bar__filter'], width: 320 },
  { path: '/product/tall-bottle-vase' },
  { path: '/product/tall-bottle-vase', presses: OPENS_CART },
  { path: '/product/tall-bottle-vase', presses: ['.gallery__zoom'] },
  { path: '/product/tall-bottle-vase', presses: ['.product-reviews__report'] },
  { path: '/product/morning-mug' },
  { path: '/search?query=vase' },
  { path: '/search?query=qqqzzz' },
  { path: '/blogs' },
  { path: '/faq' },
  { path: '/contact' },
  { path: '/cart' },
  { path: '/cart', as: 'buyer' },
  { path: '/checkout/address', as: 'buyer' },
  { path: '/checkout/payment', as: 'buyer' },
  { path: '/checkout-failed' },
  { path: '/checkout-complete/confirm' },
  { path: '/track-order' },
  { path: '/nowhere' },
  { path: '/account', as: 'customer' },
  { path: '/account/profile', as: 'customer' },
  { path: '/account/security', as: 'customer' },
  { path: '/account/addresses', as: 'customer' },
  { path: '/account/wishlist', as: 'customer' },
  { path: '/account/orders', as: 'customer' },
  { path: '/account/verify-email' },
  { path: '/account/undo' },
  { path: '/account/reset-password' },
  { path: '/newsletter/confirm' },
  { path: '/newsletter/unsubscribe' },
]

/** Screens of the admin. Its server-rendered pages are replaced one by one. */
const SCREENS = [
  '',
  '/products',
  '/products?state=published&availability=in',
  '/products/1',
  '/products/new',
  '/categories',
  '/collections',
  '/collections/1',
  '/redirects',
  '/redirects/new',
  '/sales/new',
  '/media',
  '/import',
  '/staff',
  '/audit',
  '/my-account',
  '/nowhere',
  '/products/999999',
]

const WIDTHS = [320, 1280]
/** A folder for screenshots. */
const LOOK = process.env['LOOK']

async function prepareVisitor(page: Page, as: Stop['as']): Promise<void> {
  if (as === 'buyer') await fillCart(page)
  if (as === 'customer') await openAccount(page.request)
}

/** Returns plain English on the page, and the widths at which it scrolls sideways. */
async function faultsOf(page: Page, widths: readonly number[], name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const scroll = await sidewaysScroll(page)
    if (scroll > 0) faults.push(`scrolls ${scroll} px sideways at ${width} px`)
    if (LOOK) await page.screenshot({ path: `${LOOK}/${name}-${width}.png`, fullPage: true })
  }
  return [...faults, ...(await visibleTexts(page)).flatMap(plainEnglish)]
}

for (const language of either(['en-XA', 'ar-XB'], ['en-XA']))
  test.describe(`in ${language}`, () => {
    let shop: Shop
    test.beforeAll(async () => {
      shop = await startDemoShop({ SHOP_LANGUAGE: language })
    })
    test.afterAll(() => shop.stop())

    for (const { path, as, presses = [], width } of stops) {
      const title = [path, as && `as a ${as}`, ...presses].filter(Boolean).join(' ')
      test(`LG-01 ${language} ${title} shows no plain English and fits 320 and 1280 px`, async ({ browser }) => {
        const context = await browser.newContext({
          baseURL: shop.url,
          viewport: { width: width ?? 1280, height: 900 },
          // Nothing moves while it is looked at.
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await prepareVisitor(page, as)
        await page.goto(path)
        await page.locator('html[data-ready]').waitFor()
        for (const selector of presses) await page.locator(selector).locator('visible=true').first().click()
        const opens = presses.length > 0 || path.includes('dialog=')
        if (opens) await page.locator('dialog[open]').first().waitFor()
        const faults = await faultsOf(page, width ? [width] : WIDTHS, `${language}${title.replaceAll(/\W+/g, '-')}`)
        await context.close()
        expect(faults).toEqual([])
      })
    }

    test(`LG-01 AD-05 ${language} the admin shows no plain English and fits 320 and 1280 px`, async ({ browser }) => {
      test.slow()
      const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const faults: string[] = []
      await page.goto(`/admin/login?token=${ADMIN_TOKEN}`)
      for (const path of SCREENS) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`/admin${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        const found = await faultsOf(page, WIDTHS, `${language}-admin${path.replaceAll(/\W+/g, '-')}`)
        faults.push(...found.map((fault) => `/admin${path}: ${fault}`))
      }
      await page.keyboard.press('Control+k')
      await page.locator('dialog [role="option"]').first().waitFor()
      faults.push(...(await faultsOf(page, WIDTHS, `${language}-admin-palette`)).map((fault) => `palette: ${fault}`))
      await context.close()
      expect([...new Set(faults)]).toEqual([])
    })
  })
