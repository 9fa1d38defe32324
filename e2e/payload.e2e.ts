import type { Page, Route } from '@playwright/test'
import { waitForHydration } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** Records data requests in order, except the cart's. */
function dataRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The cart is personal, and the heartbeat is daily.
    const isBeside = /^\/api\/(?:cart|base\/heart-beat)/u.test(pathname)
    if (/^\/(api|_payload)\//.test(pathname) && !isBeside) requests.push(pathname + search)
  })
  return requests
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const categoryLink = (page: Page) => page.locator('main a[href="/product-category/vases"]').first()

test('AP-04 each navigation makes one request @phone', async ({ page, shopper }) => {
  await shopper.visit('/')
  const requests = dataRequests(page)
  // A pointer would hover over a card of the next page and preload its quick view.
  await categoryLink(page).press('Enter')
  await expect(heading(page, 'Vases')).toBeVisible()
  await page.locator('main a[href^="/product/tall-bottle-vase"]').first().press('Enter')
  await expect(heading(page, 'Tall bottle vase')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = requests.filter((path) => path.includes('/product-category/vases'))
  expect(first).toEqual(['/_payload/product-category/vases'])
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  // Back needs no requests.
  const before = requests.length
  await page.goBack()
  await expect(heading(page, 'Vases')).toBeVisible()
  expect(requests.slice(before)).toEqual([])
})

test('AP-04 LY-12 a preload and the click after it share one request', async ({ page, shopper }) => {
  await shopper.visit('/')
  const requests = dataRequests(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_payload/product-category/vases', async (route) => {
    await held
    await route.continue()
  })
  await categoryLink(page).hover()
  await expect.poll(() => requests).toContain('/_payload/product-category/vases')
  await categoryLink(page).click()
  release()
  await expect(heading(page, 'Vases')).toBeVisible()
  expect(requests.filter((path) => path.includes('/product-category/vases'))).toHaveLength(1)
})

test('LY-12 at most five pages are preloaded at once, however many links are hovered @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/shop-online')
  await waitForHydration(page.locator('main a[href^="/product/"]').last())
  const waiting: Route[] = []
  const met = new Set<string>()
  await page.route('**/_payload/**', (route) => {
    met.add(route.request().url())
    waiting.push(route)
  })
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/product/"]')]
    const seen = new Set<string>()
    for (const link of links) {
      if (seen.has(link.pathname)) continue
      seen.add(link.pathname)
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
  })
  const products = () => [...met].filter((url) => url.includes('/product/')).length
  await expect.poll(products).toBe(5)
  // Later requests have arrived, so a sixth preload would have, too.
  await page.evaluate(() => void fetch('/_payload/about').catch(() => undefined))
  await expect.poll(() => [...met].some((url) => url.endsWith('/about'))).toBe(true)
  expect(products()).toBe(5)
  // The next preload starts when one finishes.
  await waiting.find((route) => route.request().url().includes('/product/'))?.continue()
  await expect.poll(products).toBe(6)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('AP-04 EN-04 a page whose data has changed since its HTML was made shows the newer data @both', async ({
  page,
}) => {
  await page.route('**/_payload/product/moon-jar', async (route) => {
    const reply = await route.fetch()
    const text = (await reply.text())
      .replaceAll('"Moon jar"', '"Sun jar"')
      .replace(/"version":"[^"]*"/u, '"version":"x"')
    await route.fulfill({ response: reply, body: text })
  })
  await page.goto('/product/moon-jar')
  await expect(heading(page, 'Sun jar')).toBeVisible()
  await expect(heading(page, 'Moon jar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
})

test.describe('when payloads fail', () => {
  test.use({ expectedConsole: [/No payload of|Failed to load resource/] })

  test('AP-04 EN-08 a page keeps working as HTML, and a press is answered once its payload arrives @phone', async ({
    page,
  }) => {
    let isLost = true
    await page.route('**/_payload/product/moon-jar', (route) => (isLost ? route.abort() : route.continue()))
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/_payload/'))
    await page.goto('/product/moon-jar')
    await lost
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(heading(page, 'Moon jar')).toBeVisible()
    isLost = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  })

  test('AP-04 the calls are made individually, and the failure is only logged @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const requests = dataRequests(page)
    await page.route('**/_payload/**', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await categoryLink(page).click()
    await expect(heading(page, 'Vases')).toBeVisible()
    await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
    expect(requests.some((path) => path.startsWith('/api/templateBoth/vases'))).toBe(true)
    expect(logged.some((text) => text.includes('No payload of /product-category/vases'))).toBe(true)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

/** Simulates a new version on the server. */
async function deploy(page: Page): Promise<void> {
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.route('**/builds/meta/newer.json', (route) =>
    route.fulfill({ json: { id: 'newer', entry: '/assets/newer.js', files: [] } }),
  )
}

test('AP-04 a shopper is offered a reload on the next page when there is a newer version @phone', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  // A pending call would time out when the clock advances.
  const beat = page.waitForResponse((reply) => reply.url().endsWith('/api/base/heart-beat'))
  await shopper.visit('/')
  await (await beat).finished()
  await deploy(page)
  await page.clock.fastForward('06:00')
  await categoryLink(page).click()
  await expect(heading(page, 'Vases')).toBeVisible()
  const offer = page.getByRole('status').filter({ hasText: 'A new version of the shop is available' })
  await page.clock.runFor(1000)
  await expect(offer).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(heading(page, 'Vases')).toBeVisible()
})

test.describe('after a deployment removed a chunk', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource|Failed to fetch dynamically imported|preload|An unexpected error occurred/,
    ],
  })

  test('AP-04 a shopper still reaches the page, by a reload @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
    await deploy(page)
    let served = false
    page.on('request', (request) => {
      if (request.isNavigationRequest()) served = true
    })
    await page.route('**/assets/listing-*.js', (route) =>
      served ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
    )
    await categoryLink(page).click()
    await expect.poll(() => served).toBe(true)
    await expect(heading(page, 'Vases')).toBeVisible()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByText('Error Code 500')).toHaveCount(0)
  })
})
