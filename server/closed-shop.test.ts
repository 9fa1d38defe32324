import { describe, expect, it } from 'vitest'
import { PAYLOAD_PREFIX } from '#domain/payload-address.ts'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { paymentActions, pressSandboxButton } from '#server/testing/payment-actions.ts'
import { placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { app, database } = shop
const calls = [...app.accessOf.keys()].map((route) => route.split(' ') as [string, string])

/** Everything in the database that reveals what the shop sells. */
async function secrets(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(`
    SELECT sku AS text FROM product UNION SELECT name FROM product_group UNION SELECT slug FROM product_group
    UNION SELECT name FROM category UNION SELECT name FROM collection UNION SELECT price::text FROM product
    UNION SELECT value ->> 'src' FROM product_group, jsonb_array_elements(images) UNION SELECT image ->> 'src' FROM category
    UNION SELECT code FROM coupon`)
  // A slug such as “sale” and a short price also appear elsewhere.
  return rows.map(({ text }) => text).filter((text) => text && text.length > 4 && text !== 'admin')
}
const known = await secrets()
const { rows } = await database.pool.query<{
  slug: string
  sku: string
  category: string
  collection: string
  src: string
}>(
  `SELECT g.slug, p.sku, (SELECT slug FROM category LIMIT 1) AS category, (SELECT slug FROM collection LIMIT 1) AS collection,
     g.images -> 0 ->> 'src' AS src
   FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.published ORDER BY p.id LIMIT 1`,
)
const { slug, sku, category, collection, src } = rows[0]!

/** Addresses of each route with real names, as an attacker would guess them. */
function addresses(url: string): string[] {
  if (url === '/*' || url === '/api/*') {
    const pages = ['/', `/product/${slug}`, `/product-category/${category}`, '/shop-online', '/search?query=vase', '/x']
    const forms = pages.flatMap((page) => [page, PAYLOAD_PREFIX + page])
    return url === '/*' ? [...forms, '/feed.xml', '/not-found', '/password-protected', '/coming-soon'] : ['/api/x']
  }
  if (url.startsWith('/images/')) return [src, '/images/../store.json']
  if (url.startsWith('/_ipx/')) return [`/_ipx/w_640${src}`, `/_ipx/f_jpeg&q_80&w_1280${src}`]
  const named = [slug, sku, category, collection, 'header', 'products-1', '1'].map((id) =>
    url.replaceAll(/:(\w+)/g, encodeURIComponent(id)).replace('*', id),
  )
  // Most routes have no parameter.
  return [...new Set(named)]
}

/** Echoed input reveals nothing new. */
const without = (text: string, asked: string) =>
  [asked, encodeURIComponent(asked), decodeURI(asked), slug, sku, category, collection].reduce(
    (rest, word) => rest.replaceAll(word, ''),
    text,
  )

describe.each(['password', 'coming-soon', 'maintenance'] as const)('a shop closed by %s', (mode) => {
  it('MD-04 no route reveals what the shop sells to an unverified visitor, whatever was cached', async () => {
    await changeMode(app, { mode: 'open' })
    await shop.change('SELECT 1')
    // Pages, payloads and calls are cached, and their ETags known.
    const etags: string[] = []
    for (const url of [
      '/',
      `/product/${slug}`,
      `/_payload/product/${slug}`,
      `/api/product/single-product/${slug}`,
      '/sitemap.xml',
    ])
      for (let n = 0; n < 2; n++) {
        const { headers, payload } = await shop.get(url)
        expect(payload.length).toBeGreaterThan(0)
        if (headers['etag']) etags.push(headers['etag'])
      }
    await changeMode(app, { mode, ...(mode === 'password' && { password: 'ash and iron' }) })
    await shop.change('SELECT 1')
    const leaks: string[] = []
    for (const [method, route] of calls)
      for (const url of addresses(route)) {
        const reply = await browser(shop).send({
          method,
          url,
          headers: { 'if-none-match': [...etags, '*'].join(', '), accept: '*/*' },
          ...(method !== 'GET' && method !== 'HEAD' && { payload: {} }),
        })
        expect(reply.statusCode, `${method} ${url}`).not.toBe(500)
        expect(reply.statusCode, `${method} ${url}`).not.toBe(304)
        const text = without(`${reply.rawPayload.toString('latin1')} ${JSON.stringify(reply.headers)}`, url)
        const leak = known.find((one) => text.includes(one))
        if (leak !== undefined) leaks.push(`${method} ${url} tells ${leak}`)
        if (reply.headers['content-type']?.toString().startsWith('image/')) leaks.push(`${method} ${url} is a picture`)
      }
    expect(leaks).toEqual([])
  }, 120_000)
})

it('MD-04 the same requests reveal products in an open shop', async () => {
  await changeMode(app, { mode: 'open' })
  await shop.change('SELECT 1')
  let found = 0
  for (const [, route] of calls.filter(([method]) => method === 'GET'))
    for (const url of addresses(route)) {
      const { payload } = await shop.get(url)
      if (known.some((one) => without(payload, url).includes(one))) found++
      if (found > 20) return
    }
  expect.fail(`only ${found} addresses tell of what the shop sells`)
})

it('MD-04 CK-07 a started payment continues while the shop closes; no other order is placed', async () => {
  await changeMode(app, { mode: 'open' })
  await shop.change('SELECT 1')
  const vase = await productId(database, 'ASH-VAS-001-TEN-20')
  const { startPurchase, returnToShop, setStock } = paymentActions(shop, vase)
  await setStock(50)
  const [one, other] = [await startPurchase(1), browser(shop)]
  const cart = await readyCart(other, { items: [{ product_id: vase, quantity: 1 }] })
  await changeMode(app, { mode: 'maintenance' })
  await shop.change('SELECT 1')

  await pressSandboxButton(one.who, one.page, 'pay')
  const back = await returnToShop(one.who, one.page)
  expect(back).toMatch(/^\/checkout-complete\?token=/)
  const shown = async () => (await one.who.get(`/api/checkout/complete${back.slice(back.indexOf('?'))}`)).json().data
  const pictures = ({ productchannel }: { productchannel: { image: unknown }[] }) =>
    productchannel.map(({ image }) => image)
  const whileClosed = await shown()
  expect(whileClosed.order_no).toBe(one.order.order_id)
  // These would be refused to this visitor, and the page would report each.
  expect(pictures(whileClosed)).toEqual([null])
  expect(await stateOf(shop, one.order.order_id)).toMatchObject({ status: 'confirmed' })
  const { api_cart, cart_session, version: cart_version } = cart
  const refused = await other.post('/api/checkout/place-order', { api_cart, cart_session, cart_version })
  expectFailure(refused, 503, 'shop_closed')
  // The cart is kept until the shop opens.
  await changeMode(app, { mode: 'open' })
  await shop.change('SELECT 1')
  expect((await placeOrder(other, cart)).order_id).toBeDefined()
  expect(pictures(await shown())).toEqual([expect.objectContaining({ src: expect.stringContaining('/images/') })])
})

it('MD-04 a new route is closed by default', async () => {
  const routes = [...app.whileClosedOf].filter(
    ([route]) => !route.startsWith('HEAD ') && app.accessOf.get(route) !== 'staff',
  )
  const open = routes.flatMap(([route, rule]) => (rule === 'closed' ? [] : [route]))
  expect(routes.length - open.length).toBeGreaterThan(70)
  // The complete list of routes that are open while the shop is closed: additions must be deliberate.
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /*",
      "GET /_ipx/:modifiers/*",
      "GET /_ipx/logo/:name",
      "GET /_video/:provider/:id",
      "GET /_words/:version",
      "GET /admin",
      "GET /admin/*",
      "GET /admin/documents",
      "GET /admin/documents/:type/:key",
      "GET /api/auth/email/link",
      "GET /api/auth/undo",
      "GET /api/auth/validate-reset",
      "GET /api/checkout/complete",
      "GET /api/checkout/failed",
      "GET /api/checkout/waiting-orders",
      "GET /api/orders/invoice",
      "GET /api/orders/invoice/pdf",
      "GET /api/storefront/initial-values",
      "GET /api/templateBoth/:id",
      "GET /api/track-order/:waybill",
      "GET /favicon.ico",
      "GET /fonts/own/:name",
      "GET /healthz",
      "GET /images/*",
      "GET /media/:name",
      "GET /metrics",
      "GET /pay/:token",
      "GET /payment/page/:provider/:reference",
      "GET /payment/page/:provider/:reference/hosted",
      "GET /payment/return/:provider/:reference",
      "GET /preview/:token",
      "GET /readyz",
      "GET /robots.txt",
      "GET /sandbox/:id",
      "GET /waiting/confirm",
      "GET /waiting/stop",
      "GET /without-script/done/confirmSubscription",
      "GET /without-script/done/findOrder",
      "GET /without-script/done/subscribeToMode",
      "POST /admin/logout",
      "POST /api/admin/invitation",
      "POST /api/admin/invitation/accept",
      "POST /api/admin/login",
      "POST /api/admin/logout",
      "POST /api/admin/reset",
      "POST /api/admin/reset/check",
      "POST /api/admin/reset/complete",
      "POST /api/auth/email/verify",
      "POST /api/auth/reset-complete",
      "POST /api/auth/undo",
      "POST /api/base/heart-beat",
      "POST /api/checkout/complete-payment",
      "POST /api/checkout/confirm-order",
      "POST /api/checkout/process-payment",
      "POST /api/checkout/rate-experience",
      "POST /api/orders/correct-email",
      "POST /api/orders/find",
      "POST /api/orders/refund/request",
      "POST /api/orders/refund/sum",
      "POST /api/orders/send-again",
      "POST /api/payment/webhook/:provider",
      "POST /api/plugins/emailSubscription/confirm",
      "POST /api/plugins/emailSubscription/unsubscribe",
      "POST /api/plugins/review/rate-product",
      "POST /api/storefront/subscribe-to-mode",
      "POST /api/storefront/verify-password",
      "POST /api/track-order",
      "POST /coming-soon",
      "POST /newsletter-confirm",
      "POST /newsletter-unsubscribe",
      "POST /password-protected",
      "POST /pay/:token",
      "POST /payment/return/:provider/:reference",
      "POST /sandbox/:id/fail",
      "POST /sandbox/:id/pay",
      "POST /track-order",
      "POST /under-maintenance",
      "POST /waiting/confirm",
      "POST /waiting/stop",
      "PUT /api/orders/cancel",
      "PUT /api/plugins/:plugin/track-purchase",
    ]
  `)
})
