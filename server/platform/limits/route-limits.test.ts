import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { expectFailure } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { productId, testApp, testOptions } from '#server/testing/test-app.ts'
import { isReading } from '#server/platform/http/requests.ts'
import { MUTATION_LIMITS } from './limits.ts'
import { limitsPlugin } from './limits-plugin.ts'

const shop = await testApp({ renderer, trustProxyHops: 1, mutationsPerMinute: 40 })
const { database } = shop
const other = await testApp({ database, trustProxyHops: 1, mutationsPerMinute: 40 })
const sku = await productId(database, 'ASH-VAS-001-TEN-20')
let last = 0
const newAddress = () => `198.51.100.${++last}`

const unsafe = [...shop.app.limitsOf].filter(([route]) => !isReading(route.split(' ')[0] ?? ''))
const changing = unsafe.filter(([, limits]) => limits.some((name) => MUTATION_LIMITS.has(name)))
const logout = (address: string, on = shop) =>
  on.send({
    method: 'POST',
    url: '/admin/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
  })

describe('the mutation limit', () => {
  it('AU-18 is declared by every route that changes something', () => {
    const routes = changing.map(([route]) => route)
    for (const route of [
      'POST /add-to-cart',
      'POST /change-cart',
      'POST /forms/:id',
      'POST /newsletter',
      'POST /admin/logout',
      'POST /password-protected',
      'POST /sandbox/:id/pay',
      'POST /api/cart/add-item',
      'DELETE /api/address/remove/:id',
    ])
      expect(routes).toContain(route)
    expect(routes.length).toBeGreaterThan(60)
    for (const [route, limits] of changing)
      expect(limits, route).toContain(route === 'POST /api/payment/webhook/:provider' ? 'webhook' : 'mutation')
  })

  it('AU-18 exempts only these reading routes with other methods than GET', () => {
    const reading = unsafe.filter((one) => !changing.includes(one)).map(([route]) => route)
    expect(reading.toSorted()).toMatchInlineSnapshot(`
      [
        "POST /api/admin/collection-rules/preview",
        "POST /api/admin/coupons/check",
        "POST /api/admin/customers/:id/merge-preview",
        "POST /api/admin/documents/:type/:key/check",
        "POST /api/admin/draft-orders/preview",
        "POST /api/admin/health/mail",
        "POST /api/admin/invitation",
        "POST /api/admin/links/check",
        "POST /api/admin/order-documents",
        "POST /api/admin/orders/:number/cancel-preview",
        "POST /api/admin/orders/:number/refund-preview",
        "POST /api/admin/payment-modes/:code/try",
        "POST /api/admin/prices/grid",
        "POST /api/admin/prices/preview",
        "POST /api/admin/reset/check",
        "POST /api/admin/returns/:id/preview",
        "POST /api/admin/shipping/check",
        "POST /api/base/heart-beat",
        "POST /api/blog/list",
        "POST /api/category/category-grid",
        "POST /api/collection/collection-grid",
        "POST /api/orders/item",
        "POST /api/orders/refund/sum",
        "POST /api/plugins/Gallery",
        "POST /api/plugins/customGallery",
        "POST /api/plugins/review/product-reviews",
        "POST /api/product/product-category/:id",
        "POST /api/product/product-collection/:id",
        "POST /api/product/product-grid",
        "POST /api/search/search-products",
        "POST /api/settings/get",
        "POST /api/shop/:id",
        "POST /api/track-order",
        "POST /payment/return/:provider/:reference",
      ]
    `)
  })

  it('AU-18 stops the server from starting with a changing route that names no limit', async () => {
    const app = Fastify()
    app.decorate('config', { ...testOptions, dataDir: '' })
    await app.register(limitsPlugin)
    app.post('/oops', async () => 'done')
    await expect(app.ready()).rejects.toThrow('POST /oops changes something and does not say how it is limited')
  })

  it('AU-18 refuses the next change on each of those routes before anything else is checked', async () => {
    const address = newAddress()
    const replies = await Promise.all(Array.from({ length: 45 }, () => logout(address)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
    const before = await counts()
    for (const [route, limits] of changing.filter(([, names]) => names.includes('mutation'))) {
      const [method = '', url = ''] = route.split(' ')
      const headers = { 'x-forwarded-for': address, 'content-type': 'text/nothing-that-is-read' }
      const reply = await shop.send({ method, url: url.replaceAll(/:\w+/g, '1'), headers })
      expect(reply.statusCode, `${route} ${limits.join()}`).toBe(429)
      expect(Number(reply.headers['retry-after']), route).toBeGreaterThan(0)
    }
    expect(await counts()).toEqual(before)
  })

  it('AU-18 is shared by all routes, and answers plain HTML forms with a page', async () => {
    const address = newAddress()
    const add = () =>
      shop.send({
        method: 'POST',
        url: '/add-to-cart',
        payload: `product_id=${sku}&quantity=1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      })
    const call = () => shop.post('/api/cart/add-item', { product_id: sku, quantity: 1 }, { 'x-forwarded-for': address })
    const before = await count('cart')
    for (let n = 0; n < 25; n++) expect((await add()).statusCode).toBe(303)
    for (let n = 0; n < 15; n++) expect((await call()).statusCode).toBe(200)
    expectFailure(await call(), 429, 'too_many_requests')
    const refused = await add()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.payload).toContain('Too many requests')
    expect((await count('cart')) - before).toBe(40)
  })

  it('AU-18 is never exceeded by concurrent processes', async () => {
    const address = newAddress()
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, n) => logout(address, n % 2 === 0 ? shop : other)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  })

  it('AU-18 sends the remaining number in headers', async () => {
    const address = newAddress()
    const { headers } = await logout(address)
    expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['40', '39'])
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(50)
  })

  it('OP-03 queries the database once for many changes from one address', async () => {
    const roomy = await testApp({ database, trustProxyHops: 1, mutationsPerMinute: 600 })
    const address = newAddress()
    const query = vi.spyOn(database.pool, 'query')
    for (let n = 0; n < 30; n++) await logout(address, roomy)
    const asked = query.mock.calls.filter(([one]) => JSON.stringify(one).includes('consume_attempt'))
    query.mockRestore()
    expect(asked).toHaveLength(1)
  })

  it('AU-18 allows a /48 four times as much as a /64, however many networks it sends from', async () => {
    const sent = Array.from({ length: 200 }, (_, n) => logout(`2001:db8:7:${n.toString(16)}::1`))
    const granted = (await Promise.all(sent)).filter(({ statusCode }) => statusCode === 200)
    expect(granted).toHaveLength(160)
    expect((await logout('2001:db8:8:1::1')).statusCode).toBe(200)
  })

  it('AU-18 AD-01 strangers in their network do not use up the downloads of staff', async () => {
    const staff = await tokenOwner(shop)
    const headers = { 'x-forwarded-for': newAddress() }
    const url = '/api/admin/exports/products'
    for (let n = 0; n < 12; n++) expectFailure(await shop.get(url, headers), 401, 'staff_login_required')
    for (let n = 0; n < 12; n++) await shop.get('/api/account/download', headers)
    expectFailure(await shop.get('/api/account/download', headers), 429, 'too_many_requests')
    for (let n = 0; n < 10; n++) expect((await staff.send({ url, headers })).statusCode).toBe(200)
    expectFailure(await staff.send({ url, headers }), 429, 'too_many_requests')
    // Nor does a closed limit tell strangers anything.
    expectFailure(await shop.get(url, headers), 401, 'staff_login_required')
  })

  it('AU-18 counts an IPv4 address once in any notation', async () => {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9:4711']
    const sent = Array.from({ length: 60 }, (_, n) => logout(spellings[n % 4] ?? ''))
    expect((await Promise.all(sent)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  })
})

async function counts(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT bucket, tries FROM attempt WHERE bucket LIKE 'mutation:%' ORDER BY 1`,
  )
  return rows
}

async function count(table: 'cart'): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
  return rows[0]?.n ?? 0
}
