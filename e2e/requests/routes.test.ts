import { describe, expect, it } from 'vitest'
import { ask, headingOf, send } from '../support/requests.ts'

/** Every path of the route table with text of its page; `status` unless it is 200. */
const pages: { path: string; heading: RegExp; status?: number }[] = [
  { path: '/', heading: /./ },
  { path: '/about', heading: /./ },
  { path: '/cart', heading: /cart/i },
  { path: '/blogs', heading: /./ },
  { path: '/blogs/bakery-ash', heading: /./ },
  { path: '/product/tall-bottle-vase', heading: /Tall bottle vase/ },
  { path: '/product-category/vases', heading: /Vases/ },
  { path: '/product-collection/monsoon-table', heading: /./ },
  { path: '/shop-online', heading: /./ },
  { path: '/shop-online/tenmoku', heading: /./ },
  { path: '/track-order/AB123', heading: /./ },
  { path: '/account/no-such-section', heading: /Page Not Found!/, status: 404 },
  { path: '/checkout', heading: /Page Not Found!/, status: 404 },
  // Pages of a single order, which these are not.
  { path: '/checkout-failed', heading: /Page Not Found!/, status: 404 },
  { path: '/checkout-complete', heading: /Page Not Found!/, status: 404 },
  { path: '/no-such-page', heading: /Page Not Found!/, status: 404 },
  { path: '/product/no-such-product', heading: /Page Not Found!/, status: 404 },
  { path: '/product-category/no-such-category', heading: /Page Not Found!/, status: 404 },
  { path: '/header', heading: /Page Not Found!/, status: 404 },
  { path: '/product', heading: /Page Not Found!/, status: 404 },
]

describe('RT-01 every path of the route table resolves to its page', () => {
  for (const { path, heading, status = 200 } of pages) {
    it(`${path} answers ${status}`, async () => {
      const reply = await ask(path)
      expect(reply.status).toBe(status)
      expect(headingOf(reply.text)).toMatch(heading)
      expect(reply.text.match(/<h1[ >]/g), 'one main heading').toHaveLength(1)
    })
  }
})

it('RT-01 RT-11 a guest who requests an account page is sent to the login, which remembers the page', async () => {
  for (const path of ['/account', '/account/profile', '/account/orders', '/account/orders?page=2']) {
    const reply = await ask(path)
    expect(reply.status, path).toBe(302)
    expect(reply.headers.get('location'), path).toBe(`/?dialog=login&redirectTo=${encodeURIComponent(path)}`)
  }
  const refused = await ask('/account/reset-password/a@b.example/token')
  expect(refused.status).toBe(302)
  expect(refused.headers.get('location')).toBe('/?dialog=reset-link-refused')
})

it('RT-01 RT-12 checkout steps send a shopper with an empty cart to the cart', async () => {
  for (const path of ['/checkout/address', '/checkout/payment']) {
    const reply = await ask(path)
    expect(reply.status, path).toBe(302)
    expect(reply.headers.get('location'), path).toBe('/cart')
  }
})

it('RT-01 a customer gets every page of the account', async () => {
  const { status, cookie } = await send('/api/auth/login', {
    email: 'meera@ashkiln.example',
    password: 'monsoon-demo-meera',
    remember_me: true,
  })
  expect(status).toBe(200)
  for (const page of ['', '/profile', '/security', '/reset-password', '/orders', '/addresses', '/wishlist']) {
    const reply = await ask(`/account${page}`, { headers: { cookie } })
    expect(reply.status, page).toBe(200)
    expect(reply.text.match(/<h1[ >]/g), `one main heading of ${page}`).toHaveLength(1)
    expect(reply.headers.get('cache-control'), page).toMatch(/private|no-store/)
  }
})

it('RT-04 RT-07 RT-08 a denied visit shows the not-found page with its own message', async () => {
  for (const [path, title] of [
    ['/checkout', 'Page Not Found: /checkout'],
    ['/account/no-such-section', 'Page Not Found: /account/no-such-section'],
    ['/no-such-page', 'Page not found: /no-such-page'],
  ] as const) {
    const { status, text } = await ask(path)
    expect(status).toBe(404)
    expect(text).toContain(`<title>${title}`)
  }
})

it('RT-09 a product opened by ?sku= shows that variant; all products share one document', async () => {
  const { text } = await ask('/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28')
  expect(headingOf(text)).toBe('Tall bottle vase')
  expect(text).toContain('₹4,800')
  const key = async (path: string) => {
    const reply = JSON.parse((await ask(`/api/templateBoth/x?path=${path}`)).text) as {
      data: { template: { key: string } }
    }
    return reply.data.template.key
  }
  expect(await key('/product/tall-bottle-vase')).toBe(await key('/product/morning-mug'))
})

it('unusual URLs get a reply, and never redirect elsewhere', async () => {
  for (const path of [
    '/?utm_source=x&page=abc',
    '/product-category/vases?page=-3&sort=zzz&after=%20x',
    '/a%2f..%2fb',
    '/%F0%9F%8F%BA',
  ]) {
    const reply = await ask(path)
    expect([200, 404], path).toContain(reply.status)
  }
  const slash = await ask('/about/')
  expect([301, 307, 308]).toContain(slash.status)
  expect(slash.headers.get('location')).toBe('/about')
  const foreign = await ask('//evil.example/')
  expect(foreign.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
})
