import type { Locator, Page, Route } from '@playwright/test'
import { fillCart } from './support/payment-cart.ts'
import { holdRequests } from './support/hold-requests.ts'
import { waitForHydration } from './support/shopper.ts'
import { dialogOf, expect, expectGoodPage, test } from './support/test.ts'

test.use({
  expectedConsole: [
    /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch|heartbeat was not sent|A call failed: network/i,
  ],
})

const CATEGORY = '/product-category/bowls'
const SCRIPTS = /\/assets\/[^/]+\.js/

const lose = (route: Route) => route.abort()

/** Opens a page and waits for its last automatic request, the code of the error note. */
async function openPage(page: Page, path: string): Promise<void> {
  const note = page.waitForResponse(/\/assets\/failure-note-[^/]+\.js/)
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  // Counts as an interaction.
  await page.keyboard.press('Shift')
  await (await note).finished()
}

/** Returns the text of each section by id. */
const wordsOf = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-section]')].map((one) => [
      one.id,
      one.textContent.slice(0, 2000),
    ]),
  )

const noteOf = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })

/** Returns whether two elements are close to each other. */
async function areClose(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const apart = (from: number, size: number, to: number, otherSize: number) =>
    Math.max(0, to - from - size, from - to - otherSize)
  return apart(a.x, a.width, b.x, b.width) < 44 && apart(a.y, a.height, b.y, b.height) < 44
}

test('EN-08 when lazy scripts fail, nothing disappears: each control explains what is missing and works when the network returns @both', async ({
  page,
  isMobile,
}) => {
  await openPage(page, CATEGORY)
  const before = await wordsOf(page)
  await page.route(SCRIPTS, lose)
  const controls: [name: string, control: Locator][] = isMobile
    ? [
        ['The menu', page.getByRole('button', { name: 'Menu', exact: true })],
        ['Search', page.getByRole('banner').getByRole('link', { name: 'Search' })],
        ['Filters', page.getByRole('link', { name: /^Filter/ })],
      ]
    : [['The quick view', page.getByRole('button', { name: /^Quick view/ }).first()]]
  for (const [name, control] of controls) {
    await control.click()
    const note = noteOf(page, 'This part of the page couldn’t be loaded.')
    await expect(note).toBeVisible()
    await expect.poll(() => areClose(note, control), name).toBe(true)
    await expect(page.getByRole('alert')).toHaveCount(1)
  }
  expect(await wordsOf(page)).toEqual(before)
  await expectGoodPage(page)
  // The code is also retried automatically, so nothing may happen between reconnecting and the press.
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.unroute(SCRIPTS)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(noteOf(page, 'couldn’t be loaded')).toHaveCount(0)
})

test('EN-08 a script that is permanently missing leads to “Reload the page”, and typed text is kept', async ({
  page,
}) => {
  await page.route(/\/assets\/newsletter-form-/, (route) => route.fulfill({ status: 404 }))
  await openPage(page, '/')
  const letters = page.getByLabel('Email address')
  await letters.scrollIntoViewIfNeeded()
  await letters.fill('anu@ashkiln.example')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(noteOf(page, 'This part of the page couldn’t be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect(letters).toHaveValue('anu@ashkiln.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(0)
})

test('EN-08 a section whose script never loads keeps its server HTML, and the others hydrate @both', async ({
  page,
}) => {
  const lost = /\/assets\/(listing|category-tiles|breadcrumb)-/
  await page.route(lost, lose)
  await page.goto(CATEGORY)
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('article').count()).toBeGreaterThan(3)
  // The header responds in the meantime, and presses in the section are held.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(dialogOf(page, /cart/i)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(lost)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await waitForHydration(page.locator('main article').first())
})

test('EN-08 when a browser has cached a failed file, the section loads it under another URL', async ({ page }) => {
  // Like Firefox and Safari, caches the failed import although the file is available.
  await page.route(/\/assets\/pincode-(?:check|answer)-[^/?]+\.js$/, (route) =>
    route.request().resourceType() === 'fetch' ? route.continue() : route.abort(),
  )
  await page.goto('/product/diyas')
  const pincode = page.getByLabel('Delivery PIN code')
  await waitForHydration(pincode)
  await pincode.fill('605001')
  await pincode.press('Enter')
  await expect(page.locator('main').getByRole('status').filter({ hasText: '605001' })).toBeVisible()
})

test('EN-08 an app that failed to load is requested again, and the page hydrates', async ({ page }) => {
  let isLost = true
  await page.route(/\/assets\/index-[^/]+\.js/, (route) => (isLost ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  isLost = false
  await page.locator('html[data-ready]').waitFor()
})

const card = (page: Page) => page.getByRole('button', { name: /^Add to cart: / }).first()

test('EN-08 LY-16 going offline before the code has loaded never shows the browser’s error page, and presses are replayed later @phone', async ({
  page,
  context,
}) => {
  // Proofs run phone tests on desktop, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, CATEGORY)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^You’re offline\.$/ })).toBeVisible()
  const before = await wordsOf(page)
  await card(page).click()
  await expect(noteOf(page, 'You’re offline. This part of the page couldn’t be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(noteOf(page, 'You’re offline. This part of the page couldn’t be loaded.')).toBeVisible()
  expect(await wordsOf(page)).toEqual(before)
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('EN-08 LY-16 a link pressed offline before the page’s code has loaded opens its page when the network returns @both', async ({
  page,
  context,
}) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto(CATEGORY, { waitUntil: 'commit' })
  const link = page.locator('main article a[href^="/product/"]').first()
  await link.waitFor()
  await context.setOffline(true)
  await link.click()
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(CATEGORY)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

const PAGES = [
  '/',
  CATEGORY,
  '/product/diyas',
  '/cart',
  '/search?query=bowl',
  '/about',
  '/contact',
  '/blog',
  '/track-order',
]

test('EN-08 LY-16 any script a page loads by itself may fail: the server HTML stays and hydrates later @proof', async ({
  page,
}) => {
  test.setTimeout(20 * 60_000)
  for (const path of PAGES) {
    const requested = new Set<string>()
    const note = (request: { url(): string }) => requested.add(new URL(request.url()).pathname)
    page.on('request', note)
    await openPage(page, path)
    const served = await scrollThrough(page)
    page.off('request', note)
    const entry = await page.locator('script[data-build]').getAttribute('src')
    const later = [...requested].filter(
      (file) => SCRIPTS.test(file) && file !== entry && !/\/(libraries|rolldown)/.test(file),
    )
    expect(later.length, path).toBeGreaterThan(2)
    for (const file of later) {
      await test.step(`${path} without ${file}`, async () => {
        await page.route(`**${file}`, lose)
        await page.goto(path)
        const without = new Map(await scrollThrough(page))
        for (const [id, words] of served)
          if (words.trim() !== '' && without.get(id) !== undefined) expect(without.get(id)?.trim(), id).not.toBe('')
        expect([...without.keys()]).toEqual(served.map(([id]) => id))
        await page.unroute(`**${file}`)
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await page.locator('html[data-ready]').waitFor()
      })
    }
  }
})

test('EN-08 CK-10 a shopper on the address step whose script is permanently missing can reload the page and keeps what they typed', async ({
  page,
}) => {
  await fillCart(page)
  await page.route(/\/assets\/coupon-form-/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/checkout/address')
  const town = page.getByRole('region', { name: 'Deliver to' }).getByLabel('Area, landmark')
  await town.fill('Near the market')
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  const reload = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await reload
  await expect(town).toHaveValue('Near the market')
})

/** Scrolls through the page so that every section loads, and returns their texts. */
async function scrollThrough(page: Page): Promise<[string, string][]> {
  for (const section of await page.locator('[data-section]').all())
    if (await section.isVisible()) await section.scrollIntoViewIfNeeded()
  await page.keyboard.press('Shift')
  return wordsOf(page)
}
