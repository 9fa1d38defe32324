import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { orderToken } from '#server/commerce/orders/token.ts'
import { type Access, accessPlugin } from '#server/platform/http/access.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import { addStaff } from '#server/testing/staff.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera, roaming } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { cartRequests } from '#server/testing/cart-requests.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, productId, testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { database } = shop
/** All calls, reading ones once, without the catch-all for unknown calls. */
const calls = [...shop.app.accessOf].flatMap(([route, who]) => {
  const [method = '', url = ''] = route.split(' ')
  return method === 'HEAD' || url === '/api/' || url === '/api/*' ? [] : [{ method, url, who }]
})
const rowsOf = (kind: Access) =>
  calls.flatMap(({ method, url, who }) => (who === kind ? [[method, url] as [string, string]] : []))
const isOfOrder = ([, url]: [string, string]) => url.startsWith('/api/orders/')
const guest = browser(shop)
const [customer, other] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
const admin = browser(shop, asAdministrator)

const home = {
  address_type: 'Shipping',
  name: 'M',
  phone: '9000000001',
  country: 'IN',
  address_line_1: '1',
  pincode: '605001',
  city: 'P',
  state: 'PY',
}

type Who = typeof guest
const send = (who: Who, method: string, url: string, payload?: object) =>
  roaming(who).send({ method, url, ...(payload && { payload }) })
const withId = (url: string, id: number | string = 'x') => url.replace(/:(\w+)/g, String(id)).replace('*', 'x')

describe('access control', () => {
  it('AC-06 every route declares its access', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(shop.app.accessOf.get('GET /api/orders/get')).toBe('customer')
  })

  it('AC-06 the server does not start with a route that declares no access', async () => {
    const app = Fastify()
    await app.register(accessPlugin)
    app.get('/said', { config: { access: 'everyone' } }, async () => 'x')
    await app.register(async (part) => part.put('/planted', async () => 'x'))
    await expect(app.ready()).rejects.toThrow('PUT /planted does not say who may call it')
  })

  it('AC-06 AD-01 the server does not start with a staff route that declares no roles', async () => {
    const app = Fastify()
    await app.register(accessPlugin)
    app.get('/planted', { config: { access: 'staff' } }, async () => 'x')
    await expect(app.ready()).rejects.toThrow('GET /planted must declare its roles')
  })

  it.each(rowsOf('everyone'))('AC-06 everyone: %s %s is open to all visitors', async (method, url) => {
    for (const who of [browser(shop), admin])
      expect([401, 403]).not.toContain((await send(who, method, withId(url))).statusCode)
  })

  it.each([...rowsOf('customer'), ...rowsOf('owner')])(
    'AC-06 AU-18 customer: %s %s refuses guests and the admin',
    async (method, url) => {
      const expired = browser(shop)
      expired.cookies.set('vitrine_session', 'x'.repeat(43))
      for (const who of [guest, admin, expired]) {
        const reply = await send(who, method, withId(url, 1), {})
        expectFailure(reply, 401, 'login_required')
        expect(reply.headers['cache-control']).toBe('no-store')
      }
    },
  )

  it.each(rowsOf('customer').filter(([method]) => method === 'GET'))(
    'AC-06 customer: %s %s reveals no other customer’s data, and is not cached',
    async (method, url) => {
      const { payload, headers, statusCode } = await send(customer, method, url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      for (const secret of [arjun.email, arjun.phone, 'Lavelle']) expect(payload).not.toContain(secret)
    },
  )

  describe('owner', () => {
    const ids: Record<string, number> = {}
    beforeAll(async () => {
      const read = async (url: string) => (await other.get(url)).json().data[0].id as number
      ids['/api/address'] = await read('/api/address/all')
      ids['/api/account'] = await read('/api/account/sessions')
    })
    it.each(rowsOf('owner').filter((row) => !isOfOrder(row)))(
      'AC-06 %s %s does not find what belongs to another',
      async (method, url) => {
        const id = Object.entries(ids).find(([prefix]) => url.startsWith(prefix))?.[1]
        const before = (await other.get('/api/address/all')).payload
        expectFailure(
          await send(customer, method, withId(url, id), url.includes('update') ? home : {}),
          404,
          'not_found',
        )
        expect((await other.get('/api/address/all')).payload).toBe(before)
        expect((await other.get('/api/account/get')).statusCode).toBe(200)
      },
    )
  })

  it.each(rowsOf('cart'))(
    'AC-06 cart: %s %s opens no cart of another, with any known identifier',
    async (method, url) => {
      const id = await stockedProduct(database)
      for (const owner of [browser(shop), other]) {
        const { api_cart, cart_session } = (
          await owner.post('/api/cart/add-item', { product_id: id, quantity: 1 })
        ).json().data as Cart
        const read = async () =>
          (await owner.get(`/api/cart/get?${new URLSearchParams({ api_cart, cart_session })}`)).json().data
        const before = await read()
        // A guest's cart opens with its secret, a customer's with the session only.
        const names = { api_cart, cart_session: owner === other ? cart_session : 'guessed' }
        for (const who of [browser(shop), customer, admin]) {
          const asked = { ...cartRequests(id)[`${method} ${url}`], ...names }
          const reply = await (method === 'POST' || method === 'PUT'
            ? send(who, method, url, asked)
            : send(who, method, `${url}?${new URLSearchParams(asked)}`))
          expect(reply.statusCode, reply.payload).not.toBe(400)
          expect(reply.payload).not.toContain(api_cart)
        }
        expect(await read()).toEqual(before)
      }
    },
  )

  describe('order', () => {
    let theirs: PlacedOrder
    beforeAll(async () => {
      const id = await productId(database, 'ASH-VAS-001-TEN-28')
      await database.pool.query('UPDATE product SET stock = 90 WHERE id = $1', [id])
      await database.pool.query('DELETE FROM cart WHERE customer_id = $1', [other.result.user.id])
      const cart = await readyCart(other, { items: [{ product_id: id, quantity: 1 }], payment: 'sandbox' })
      theirs = await placeOrder(other, cart)
    })
    const asks = (token: string): Record<string, object> => ({
      'POST /api/checkout/process-payment': { order_id: theirs.order_id, token },
      'POST /api/checkout/complete-payment': { order_id: theirs.order_id, token },
      'GET /api/checkout/complete': { order_id: theirs.order_id, token, type: 'sandbox' },
      'POST /api/orders/item': { order_no: theirs.order_id },
      'POST /api/orders/claim': { order_no: theirs.order_id, token },
      'PUT /api/plugins/:plugin/track-purchase': { order_id: theirs.order_id, token },
      'GET /api/orders/invoice': { order_no: theirs.order_id, token },
      'GET /api/orders/invoice/pdf': { order_no: theirs.order_id, token },
      'POST /api/orders/send-again': { order_no: theirs.order_id, token },
      'POST /api/orders/correct-email': { order_no: theirs.order_id, token, email: 'thief@ashkiln.example' },
      'PUT /api/orders/cancel': { order_no: theirs.order_id, token, reason: 'other' },
      'POST /api/orders/refund/request': {
        order_no: theirs.order_id,
        token,
        reason: 'other',
        lines: [{ id: 1, quantity: 1 }],
      },
      'GET /api/orders/refund/picture': { order_no: theirs.order_id, token, name: `${'a'.repeat(40)}.webp` },
      'POST /api/orders/refund/sum': { order_no: theirs.order_id, token, lines: [{ id: 1, quantity: 1 }] },
      'POST /api/checkout/rate-experience': { order_id: theirs.order_id, token, rating: 1 },
      'POST /api/plugins/review/rate-product': { order_no: theirs.order_id, token, line_id: 1, rating: 1 },
    })
    it.each([...rowsOf('order'), ...rowsOf('owner').filter(isOfOrder)])(
      'AC-06 order: %s %s does not find what belongs to another',
      async (method, url) => {
        for (const token of ['', 'guessed', orderToken('another-secret', { id: 1, link_version: 0 }, 'shopper')]) {
          for (const who of [guest, customer, admin]) {
            const asked = asks(token)[`${method} ${url}`] ?? {}
            const path = url.replace(':plugin', 'GoogleTagManager')
            const query = new URLSearchParams(asked as Record<string, string>)
            const reply = await (method === 'GET'
              ? send(who, method, `${path}?${query}`)
              : send(who, method, path, asked))
            expect([401, 404], reply.payload).toContain(reply.statusCode)
            for (const secret of ['Rue Dumas', theirs.token]) expect(reply.payload).not.toContain(secret)
          }
        }
        const { rows } = await database.pool.query('SELECT status FROM orders WHERE order_no = $1', [theirs.order_id])
        expect(rows).toEqual([{ status: 'pending' }])
      },
    )
  })

  it.each(rowsOf('admin'))('AC-06 admin: %s %s refuses guests and customers', async (method, url) => {
    for (const who of [guest, customer]) expect((await send(who, method, url)).statusCode).toBe(403)
    // The admin page of a missing record explains it.
    expect((await send(admin, method, url)).statusCode).toBe(url.includes(':') ? 404 : 200)
  })

  it.each(rowsOf('staff'))('AC-06 AD-01 staff: %s %s refuses guests and customers', async (method, url) => {
    for (const who of [guest, customer])
      expectFailure(await send(who, method, withId(url, 1), {}), 401, 'staff_login_required')
  })

  describe('staff', () => {
    const people = new Map<StaffRole, Browser>()
    beforeAll(async () => {
      for (const role of STAFF_ROLES) people.set(role, (await addStaff(shop, role)).session)
    })
    it.each(rowsOf('staff').flatMap(([method, url]) => STAFF_ROLES.map((role) => [method, url, role] as const)))(
      'AC-06 AD-01 staff: %s %s is for its roles: %s',
      async (method, url, role) => {
        const who = people.get(role) ?? guest
        // No record has this id, so that no call changes anything.
        const reply = await send(who, method, withId(url, 2_000_000_000), method === 'GET' ? undefined : {})
        if (shop.app.rolesOf.get(`${method} ${url}`)?.includes(role))
          expect([401, 403], reply.payload).not.toContain(reply.statusCode)
        else expectFailure(reply, 403, 'role_not_allowed')
      },
    )
  })

  it('AC-06 AD-01 staff and the audit log are for owners only', () => {
    const shared = [...shop.app.rolesOf].filter(([, roles]) => roles.length > 1).map(([name]) => name)
    for (const name of shared) expect(name).not.toMatch(/^\w+ \/api\/admin\/(staff|audit)/)
    expect(shop.app.rolesOf.get('POST /api/admin/staff/invitations')).toEqual(['owner'])
  })

  it('AC-06 CT-07 a customer is not an admin: drafts and unpublished products stay hidden', async () => {
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    const url = '/api/product/single-product/moon-jar?is_published=false'
    expect((await customer.get(url)).statusCode).toBe(404)
    expect((await admin.get(url)).statusCode).toBe(200)
  })
})
