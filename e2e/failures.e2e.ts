import { startProxyApi, type ProxyApi } from '#tools/testing/proxy-api.ts'
import { ADMIN_TOKEN, startShop, type Shop } from '#tools/testing/start-shop.ts'
import type { Page } from '@playwright/test'
import { waitForHydration } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// These tests tamper with one API, so they run in one process.
test.describe.configure({ mode: 'default' })

let api: ProxyApi
let shop: Shop

test.beforeAll(async () => {
  api = await startProxyApi(process.env['SHOP_URL']!)
  shop = await startShop({ env: { API_ORIGIN: api.origin, ADMIN_TOKEN } })
})

test.afterAll(async () => {
  await shop.stop()
  await api.close()
})

test.beforeEach(() => {
  api.tamper = (_path, reply) => reply
})

interface TemplateReply {
  data: { component_data: unknown[] }
}

test('EN-05 scripts, event handlers and javascript: URLs in a document are removed', async ({ page }) => {
  api.tamper = (path, reply) => {
    if (!path.startsWith('/api/templateBoth/about')) return reply
    const { data } = reply as unknown as TemplateReply
    const evil =
      '<p onclick="alert(1)">hello<script>document.title="owned"</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><svg onload=alert(1)></p>'
    return { ...reply, data: { ...data, component_data: [{ key: 'rich-text', id: 'evil', settings: { html: evil } }] } }
  }
  await page.goto(`${shop.url}/about`)
  const section = page.locator('#evil')
  await expect(section).toContainText('hello')
  const inner = await section.innerHTML()
  for (const word of ['onclick', 'onerror', 'onload', '<script', 'javascript:', '<svg'])
    expect(inner).not.toContain(word)
  await expect(page).not.toHaveTitle('owned')
})

test('EN-02 an admin sees a section’s problems where they occur, and a shopper sees the rest of the page @proof', async ({
  page,
  elsewhere,
}) => {
  api.tamper = (path, reply) => {
    if (!path.startsWith('/api/templateBoth/care')) return reply
    const { data } = reply as unknown as TemplateReply
    const broken = { key: 'rich-text', id: 'broken', settings: { htm: '<p>x</p>' } }
    return { ...reply, data: { ...data, component_data: [broken, ...data.component_data] } }
  }
  const note = (of: typeof page) => of.getByRole('note', { name: 'Problems in rich-text#broken' })
  const shopper = await (await elsewhere()).newPage()
  await shopper.goto(`${shop.url}/care`)
  await shopper.locator('html[data-ready]').waitFor()
  await expect(shopper.locator('main h1')).toBeVisible()
  await page.goto(`${shop.url}/admin/login?token=${ADMIN_TOKEN}&next=%2Fcare`)
  await expect(note(page)).toContainText('htm')
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto(`${shop.url}/about`)
  await page.locator('html[data-ready]').waitFor()
  await page
    .locator('footer')
    .getByRole('link', { name: /Caring/ })
    .first()
    .click()
  await expect(note(page)).toBeVisible()
  await expect(note(shopper)).toHaveCount(0)
})

test.describe('a page whose code is broken', () => {
  test.use({
    expectedConsole: [
      /could not be hydrated|is not valid JSON|Failed to (load|fetch)|dynamically imported|ERR_|SyntaxError|Unexpected/i,
    ],
  })

  for (const [how, answer] of [
    ['cannot be fetched', { status: 404, body: '' }],
    ['is broken', { status: 200, contentType: 'text/javascript', body: 'export const broken = ;' }],
  ] as const)
    test(`EN-08 keeps its server HTML when one of its chunks ${how}`, async ({ page }) => {
      await page.route(/\/assets\/product-detail-[^/]+\.js$/, (route) => route.fulfill(answer))
      await page.goto(`${shop.url}/product/moon-jar`)
      await page.locator('html[data-ready]').waitFor()
      await expect(page.getByRole('heading', { level: 1, name: 'Moon jar' })).toBeVisible()
      await expect(page.locator('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
      await expect(page).toHaveTitle(/Moon jar/)
    })

  test('RT-08 shows the not-found page instead of a blank one when its data is damaged', async ({ page }) => {
    await page.route(`${shop.url}/product/moon-jar`, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace(/(<script id="page-data" type="application\/json">)./, '$1?')
      await route.fulfill({ response: reply, body })
    })
    await page.goto(`${shop.url}/product/moon-jar`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found!')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page.locator('[data-section="hero"]')).toBeVisible()
  })
})

test('EN-04 a footer with a binding to the page is resolved in the browser, too', async ({ page }) => {
  api.tamper = (path, reply) => {
    if (!path.startsWith('/api/template/footer')) return reply
    const { data } = reply as unknown as { data: { component_data: { key: string; settings: object }[] } }
    const component_data = data.component_data.map((item) =>
      item.key === 'site-footer' ? { ...item, settings: { ...item.settings, text: { $bind: 'page.path' } } } : item,
    )
    return { ...reply, data: { ...data, component_data } }
  }
  await page.goto(`${shop.url}/about`)
  await page.locator('html[data-ready]').waitFor()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('/about', { exact: true })).toBeVisible()
  await footer.getByRole('link', { name: /Caring/ }).click()
  await expect(footer.getByText('/care', { exact: true })).toBeVisible()
})

test.describe('while a shopper navigates', () => {
  test.use({
    expectedConsole: [
      /40[04]|429|50\d|timeout|PageError|Error in route match|unexpected error|heartbeat was not sent/i,
    ],
  })

  test('RT-10 a link to a missing page shows payload.template in the browser, without a toast', async ({ page }) => {
    api.tamper = (path, reply) => {
      if (!path.startsWith('/api/menu/header')) return reply
      const data = reply['data'] as { items: unknown[] }
      return {
        ...reply,
        data: { ...data, items: [...data.items, { menu: 'Ghost', path: '/no-such-page', active: true }] },
      }
    }
    await page.goto(shop.url)
    await page.locator('html[data-ready]').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Ghost' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found: \/no-such-page/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goBack()
    await expect(page.locator('[data-section="hero"]')).toBeVisible()
  })

  const moonJarIn = (page: Page) =>
    page
      .locator('main')
      .getByRole('link', { name: /Moon jar/ })
      .first()

  for (const [what, failure] of [
    ['fails', 500],
    ['does not answer', 'hang'],
  ] as const)
    test(`RT-14 an API that ${what} leads to the 500 page; a reload shows the page once the API works again`, async ({
      page,
    }) => {
      // From the start, because a link that is near may load its page early.
      api.tamper = (path, reply) => (path.includes('moon-jar') ? failure : reply)
      await page.goto(shop.url)
      await page.locator('html[data-ready]').waitFor()
      await moonJarIn(page).click()
      // The server gives up after 4 s. If it is too busy to say so, the browser asks the API itself, for up to 15 s.
      await waitForHydration(page.getByRole('heading', { name: 'Oops' }), { timeout: 45_000 })
      api.tamper = (_path, reply) => reply
      await page.goto(`${shop.url}/product/moon-jar`)
      await expect(page.getByRole('heading', { level: 1, name: 'Moon jar' })).toBeVisible()
    })

  for (const status of [500, 429])
    test(`RT-14 a navigation that failed with ${status} leads to the 500 page; the same link, or a reload, shows the page once the API works`, async ({
      page,
    }) => {
      const calls = /\/(?:_payload\/product|api\/templateBoth)\/moon-jar/u
      const product = page.getByRole('heading', { level: 1, name: 'Moon jar' })
      for (const again of ['link', 'reload'] as const) {
        await page.route(calls, (route) => route.fulfill({ status, json: { status: 'error', message: 'Busy' } }))
        await page.goto(shop.url)
        await page.locator('html[data-ready]').waitFor()
        const link = moonJarIn(page)
        await link.scrollIntoViewIfNeeded()
        await waitForHydration(link)
        await link.click()
        await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible()
        await page.unroute(calls)
        if (again === 'reload') await page.reload()
        else {
          await page.goBack()
          await link.click()
        }
        await expect(product).toBeVisible()
      }
    })
})

test('a shopper can add a product and reach the cart by keyboard alone', async ({ page }) => {
  await page.goto(`${shop.url}/product/diyas`)
  await page.locator('html[data-ready]').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  for (let step = 0; step < 30 && !(await add.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expect(drawer.getByText('Just added')).toBeVisible()
  const on = drawer.getByRole('link', { name: 'View cart' })
  for (let step = 0; step < 12 && !(await on.evaluate((link) => link === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(on).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
})
