import type { Browser, BrowserContext, Page } from '@playwright/test'
import { copyData, removeData } from '#tools/testing/data-folder.ts'
import { changeData } from '#tools/testing/prepared-data.ts'
import { ADMIN_TOKEN, type Shop, startShop } from '#tools/testing/start-shop.ts'
import { placeOrder } from './support/orders.ts'
import { MOST_SHIFT, watchShifts } from './support/page-looks.ts'
import { axeProblems, dialogOf, expect, sidewaysScroll, test } from './support/test.ts'

test.describe.configure({ mode: 'default' })

type Elsewhere = (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>

let dataDir: string
let shop: Shop

/** A shop with consent and two trackers. */
test.beforeAll(async () => {
  dataDir = await copyData(process.env['PREPARED_DATA']!)
  await changeData(dataDir, async ({ pool }) => {
    await pool.query(
      `UPDATE storefront SET appearance = appearance || '{"is_cookie_warning_enabled": true, "cookie_manage_icon": true}'`,
    )
    await pool.query(
      `INSERT INTO plugin (module_name, installed, position, config)
       VALUES ('GoogleTagManager', true, 90, '{"tag_code": "GTM-TEST123"}'), ('FacebookPixel', true, 91, '{"code": "123456789012"}')
       ON CONFLICT (module_name) DO UPDATE SET installed = true, config = excluded.config`,
    )
  })
  shop = await startShop({ dataDir, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
})
test.afterAll(async () => {
  await shop.stop()
  await removeData(dataDir)
})

/** Records requests to other hosts and answers them with an empty script. */
async function recordForeignRequests(page: Page): Promise<string[]> {
  const strangers: string[] = []
  await page.route(
    (url) => url.origin !== shop.url,
    (route) => {
      strangers.push(new URL(route.request().url()).hostname)
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  return strangers
}
/** Opens a page of that shop in its own browser. */
async function openHome(elsewhere: Elsewhere): Promise<{ page: Page; strangers: string[] }> {
  const context = await elsewhere({ baseURL: shop.url })
  const page = await context.newPage()
  return { page, strangers: await recordForeignRequests(page) }
}
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
/** Waits for the page's idle callbacks. */
const waitForIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })))

test('CO-01 EN-08 A shopper is asked once the question’s code has loaded, and can answer without the code of the preferences @proof', async ({
  elsewhere,
}) => {
  const { page } = await openHome(elsewhere)
  const lost = {
    question: /\/assets\/consent\.start-/u,
    banner: /\/assets\/consent-panel-/u,
    preferences: /\/assets\/preferences-/u,
  }
  for (const file of Object.values(lost)) await page.route(file, (route) => route.abort())
  const failure = page.waitForEvent('requestfailed', (request) => lost.question.test(request.url()))
  await page.goto('/product/tea-bowl')
  await failure
  await expect(banner(page)).toHaveCount(0)
  const failed = page.waitForEvent('requestfailed', (request) => lost.banner.test(request.url()))
  await page.unroute(lost.question)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await failed
  await expect(banner(page)).toHaveCount(0)
  await page.unroute(lost.banner)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const opener = banner(page).getByRole('button', { name: 'Cookie Preferences' })
  await opener.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be loaded.' })).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Accept All' })).toBeVisible()
  await page.unroute(lost.preferences)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page, 'Cookie Preferences')).toBeVisible()
})

test('CO-01 CO-02 CO-03 A shopper who declines is never exposed to a third party, and is asked once @phone', async ({
  elsewhere,
}) => {
  const { page, strangers } = await openHome(elsewhere)
  const shifts = await watchShifts(page)
  await page.goto('/product/tea-bowl')
  await expect(banner(page)).toBeVisible()
  expect(await shifts()).toBeLessThanOrEqual(MOST_SHIFT)
  expect(await axeProblems(page)).toEqual([])
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sidewaysScroll(page), `${width} px`).toBe(0)
  }
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const drawer = dialogOf(page, /cart/i)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await banner(page).getByRole('button', { name: 'Decline All' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cookie Preferences' }).first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await waitForIdle(page)
  expect(strangers).toEqual([])
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cookiePreferences')
  const days = (cookie!.expires - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(await shifts()).toBeLessThanOrEqual(MOST_SHIFT)

  await page.goto('/contact')
  for (const width of [320, 390, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await coveredFields(page), `${width} px`).toEqual([])
  }
})

/** Returns the fields the cookie icon covers, at any scroll position. */
const coveredFields = (page: Page) =>
  page
    .getByRole('button', { name: 'Cookie Preferences' })
    .last()
    .evaluate((icon) => {
      const [of, isFixed] = [icon.getBoundingClientRect(), getComputedStyle(icon).position === 'fixed']
      return [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')]
        .filter((field) => {
          const { left, right, top, bottom, width } = field.getBoundingClientRect()
          const isBeside = right <= of.left || left >= of.right
          return width > 0 && !isBeside && (isFixed || (bottom > of.top && top < of.bottom))
        })
        .map(({ name }) => name)
    })

test('CO-03 CO-04 Trackers load with consent, receive events, and are removed when consent is withdrawn', async ({
  elsewhere,
}) => {
  const { page, strangers } = await openHome(elsewhere)
  await page.goto('/product/tea-bowl')
  await banner(page).getByRole('button', { name: 'Cookie Preferences' }).click()
  const dialog = dialogOf(page, 'Cookie Preferences')
  await expect(dialog.getByRole('checkbox', { name: /Essential cookies/ })).toBeDisabled()
  expect(await axeProblems(page)).toEqual([])
  expect(strangers).toEqual([])
  await dialog.getByRole('checkbox', { name: /Google Tag Manager/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => strangers).toEqual(['www.googletagmanager.com'])
  const names = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).flatMap(({ event }) => event ?? []),
    )
  await expect.poll(names).toContain('view_item')

  await page.getByRole('button', { name: 'Cookie Preferences' }).last().click()
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Decline All' }).click()
  await loaded
  await waitForIdle(page)
  await expect(page.getByRole('button', { name: 'Cookie Preferences' }).first()).toBeVisible()
  expect(strangers).toEqual(['www.googletagmanager.com'])
})

test('CO-04 A purchase reaches each tracker once, however often its page is opened @proof', async ({ elsewhere }) => {
  const { page } = await openHome(elsewhere)
  await page.goto('/product/tea-bowl')
  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  const purchases = () =>
    page.evaluate(() => {
      const { dataLayer = [], fbq } = window as { dataLayer?: { event?: string }[]; fbq?: { queue: unknown[][] } }
      return [
        dataLayer.filter(({ event }) => event === 'purchase').length,
        (fbq?.queue ?? []).filter(([, , name]) => name === 'Purchase').length,
      ]
    })
  const { address } = await placeOrder(page)
  await page.goto(address)
  await expect.poll(purchases).toEqual([1, 1])
  await page.reload()
  await waitForIdle(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await purchases()).toEqual([0, 0])
})

test('CO-03 no tracker sees a link’s secret, and the page still opens after a reload @phone', async ({ elsewhere }) => {
  const { page } = await openHome(elsewhere)
  await page.route(/googletagmanager/u, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(window.seen ??= []).push(location.href, document.referrer)
        for (const name of ['pushState', 'replaceState']) {
          const change = history[name]
          history[name] = function (...given) { change.apply(this, given); window.seen.push(location.href) }
        }`,
    }),
  )
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  const seen = () => page.evaluate(() => (window as { seen?: string[] }).seen ?? [])
  await expect.poll(seen).not.toEqual([])
  const { address, orderNo } = await placeOrder(page)
  const secret = new URL(address, shop.url).searchParams.get('token')!
  expect(secret.length).toBeGreaterThan(10)
  const ordered = page.getByRole('list', { name: 'Items in this order' })

  await page.goto(address)
  await expect(ordered).toBeVisible()
  await expect.poll(seen).not.toEqual([])
  expect(page.url()).toBe(`${shop.url}/checkout-complete?order_id=${orderNo}&type=cod`)
  expect((await seen()).join()).not.toContain(secret)

  await page.reload()
  await expect(ordered).toBeVisible()
  expect(page.url()).not.toContain('token')
  // Navigates to another page and back.
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('article', { name: 'Tax invoice' })).toBeVisible()
  await page.goBack()
  await expect(ordered).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Tax invoice' })).toBeVisible()
  await expect.poll(seen).not.toEqual([])
  expect((await seen()).join()).not.toContain(secret)

  for (const [link, shown] of [
    ['/checkout-complete/confirm?token=SECRET', '/checkout-complete/confirm'],
    ['/account/verify-email?token=SECRET', '/account/verify-email'],
    ['/account/undo?token=SECRET', '/account/undo'],
    ['/newsletter-confirm?token=SECRET', '/newsletter-confirm'],
    ['/newsletter-unsubscribe?token=SECRET', '/newsletter-unsubscribe'],
  ] as const) {
    await page.goto(link)
    await expect.poll(seen).not.toEqual([])
    expect(page.url()).toBe(shop.url + shown)
    // Navigates by a plain link, whose referrer would be the full URL.
    await page.evaluate(() => location.assign('/about'))
    await page.waitForURL('**/about')
    await expect.poll(seen).not.toEqual([])
    expect((await seen()).join(), link).not.toContain('SECRET')
  }
})

test.describe('a shop without a cookie warning', () => {
  let quiet: Shop
  let quietData: string
  test.beforeAll(async () => {
    quietData = await copyData(process.env['PREPARED_DATA']!)
    await changeData(quietData, async ({ pool }) => {
      await pool.query(
        `UPDATE storefront SET appearance = appearance || '{"is_cookie_warning_enabled": false, "cookie_manage_icon": false}'`,
      )
      await pool.query(
        `INSERT INTO plugin (module_name, installed, position, config) VALUES ('GoogleTagManager', true, 90, '{"tag_code": "GTM-TEST123"}')
         ON CONFLICT (module_name) DO UPDATE SET installed = true, config = excluded.config`,
      )
    })
    quiet = await startShop({ dataDir: quietData, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
  })
  test.afterAll(async () => {
    await quiet.stop()
    await removeData(quietData)
  })

  test('CO-03 grants consent by default without asking', async ({ elsewhere }) => {
    const context = await elsewhere({ baseURL: quiet.url })
    const page = await context.newPage()
    await page.route(/googletagmanager/u, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/about')
    const consents = () =>
      page.evaluate(() =>
        ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
          .map((one) => [...Array.from(one)])
          .filter(([command]) => command === 'consent')
          .map(([, kind, signals]) => [kind, [...new Set(Object.values(signals as object))]]),
      )
    await expect.poll(consents).toEqual([['default', ['granted']]])
    await expect(banner(page)).toHaveCount(0)
  })
})
