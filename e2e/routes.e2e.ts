import { expect, test } from './support/test.ts'

/** Every path of the route table with what its page says; `status` where it is not 200. */
const pages: { path: string; heading: RegExp; status?: number }[] = [
  { path: '/', heading: /./ },
  { path: '/about', heading: /./ },
  { path: '/cart', heading: /cart/i },
  { path: '/blogs', heading: /./ },
  { path: '/blogs/first-firing', heading: /./ },
  { path: '/product/tall-bottle-vase', heading: /Tall bottle vase/ },
  { path: '/product-category/vases', heading: /Vases/ },
  { path: '/product-collection/monsoon-table', heading: /./ },
  { path: '/shop-online', heading: /./ },
  { path: '/shop-online/tenmoku', heading: /./ },
  { path: '/track-order/AB123', heading: /./ },
  { path: '/account/no-such-section', heading: /Page Not Found!/, status: 404 },
  { path: '/checkout', heading: /Page Not Found!/, status: 404 },
  // Of an order alone; these are nobody's.
  { path: '/checkout-failed', heading: /Page Not Found!/, status: 404 },
  { path: '/checkout-complete', heading: /Page Not Found!/, status: 404 },
  { path: '/no-such-page', heading: /Page Not Found!/, status: 404 },
  { path: '/product/no-such-product', heading: /Page Not Found!/, status: 404 },
  { path: '/product-category/no-such-category', heading: /Page Not Found!/, status: 404 },
  { path: '/header', heading: /Page Not Found!/, status: 404 },
  { path: '/product', heading: /Page Not Found!/, status: 404 },
]

test.describe('RT-01 every path of the route table resolves to its page', () => {
  for (const { path, heading, status = 200 } of pages) {
    test(`${path} answers ${status}`, async ({ request }) => {
      const reply = await request.get(path, { maxRedirects: 0 })
      expect(reply.status()).toBe(status)
      const html = await reply.text()
      const title = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, ' ') ?? ''
      expect(title).toMatch(heading)
      expect(html.match(/<h1[ >]/g), 'one main heading').toHaveLength(1)
    })
  }
})

test('RT-01 RT-11 a guest who asks for a page of the account is sent to the login, with the page remembered', async ({
  request,
}) => {
  for (const path of ['/account', '/account/profile', '/account/orders', '/account/orders?page=2']) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect(reply.status(), path).toBe(302)
    expect(reply.headers()['location'], path).toBe(`/?dialog=login&redirectTo=${encodeURIComponent(path)}`)
  }
  const refused = await request.get('/account/reset-password/a@b.example/token', { maxRedirects: 0 })
  expect(refused.status()).toBe(302)
  expect(refused.headers()['location']).toBe('/?dialog=reset-link-refused')
})

test('RT-01 RT-12 who has an empty cart is sent to it from the steps of the checkout', async ({ request }) => {
  for (const path of ['/checkout/address', '/checkout/payment']) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect(reply.status(), path).toBe(302)
    expect(reply.headers()['location'], path).toBe('/cart')
  }
})

test('RT-01 a customer gets every page of the account', async ({ request }) => {
  const login = await request.post('/api/auth/login', {
    data: { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera', remember_me: true },
  })
  expect(login.status()).toBe(200)
  for (const page of ['', '/profile', '/security', '/reset-password', '/orders', '/addresses', '/wishlist']) {
    const reply = await request.get(`/account${page}`, { maxRedirects: 0 })
    expect(reply.status(), page).toBe(200)
    expect((await reply.text()).match(/<h1[ >]/g), `one main heading of ${page}`).toHaveLength(1)
    expect(reply.headers()['cache-control'], page).toMatch(/private|no-store/)
  }
})

test.describe('with a page that is not there', () => {
  test.use({ expectedConsole: [/404/] })

  test('RT-02 a visitor who mistypes an address gets the 404 page and a way home', async ({ page, shopper }) => {
    await shopper.visits('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found!' })).toBeVisible()
    await expect(page.getByText("We're sorry, the page you are requested could not be found.")).toBeVisible()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('RT-04 RT-07 RT-08 a denied visit is the not-found page under its own message', async ({ page }) => {
    for (const [path, title] of [
      ['/checkout', 'Page Not Found: /checkout'],
      ['/account/no-such-section', 'Page Not Found: /account/no-such-section'],
      ['/no-such-page', 'Page not found: /no-such-page'],
    ] as const) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(404)
      await expect(page).toHaveTitle(new RegExp(`^${title}`))
    }
  })
})

test('RT-09 a product opened by ?sku= shows that variant; all products share one document', async ({
  page,
  shopper,
}) => {
  await shopper.visits('/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tall bottle vase')
  const key = async (path: string) => {
    const reply = await page.request.get(`/api/templateBoth/x?path=${path}`)
    return ((await reply.json()) as { data: { template: { key: string } } }).data.template.key
  }
  expect(await key('/product/tall-bottle-vase')).toBe(await key('/product/morning-mug'))
})

test('unusual addresses are answered, never followed elsewhere', async ({ request }) => {
  for (const path of [
    '/?utm_source=x&page=abc',
    '/product-category/vases?page=-3&sort=zzz&after=%20x',
    '/a%2f..%2fb',
    '/%F0%9F%8F%BA',
  ]) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect([200, 404], path).toContain(reply.status())
  }
  const slash = await request.get('/about/', { maxRedirects: 0 })
  expect([301, 307, 308]).toContain(slash.status())
  expect(slash.headers()['location']).toBe('/about')
  const foreign = await request.get(`${process.env['SHOP_URL']}//evil.example/`, { maxRedirects: 0 })
  expect(foreign.headers()['location'] ?? '/').toMatch(/^\/(?!\/)/)
})
