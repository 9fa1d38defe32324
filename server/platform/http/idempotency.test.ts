import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'
import { requireRepeatable } from './idempotency.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { post, send, database } = shop
const sku = await stockedProduct(database)
let number = 0
const newKey = () => `idempotency-test-${++number}`
const add = (body: object, key: string) => post('/api/cart/add-item', body, { 'idempotency-key': key })

describe('Idempotency-Key', () => {
  it('AP-02 replays the first reply, including secrets, without a second effect', async () => {
    const key = newKey()
    const first = await add({ product_id: sku, quantity: 2 }, key)
    const again = await add({ quantity: 2, product_id: sku }, key)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.payload).toBe(first.payload)
    expect(expectData(again, 'Cart').total_quantity).toBe(2)
  })

  it('AP-02 encrypts stored secrets', async () => {
    const key = newKey()
    const { cart_session: session, api_cart: cart } = expectData(
      await add({ product_id: sku, quantity: 1 }, key),
      'Cart',
    )
    const { rows } = await database.pool.query<{ reply: Buffer }>('SELECT reply FROM idempotency_key')
    expect(rows.length).toBeGreaterThan(0)
    for (const { reply } of rows) {
      for (const secret of [session, cart, 'cart_session', key]) expect(reply.includes(secret)).toBe(false)
    }
  })

  it('AP-02 AC-06 does not replay a reply to another customer, guest or network', async () => {
    const [one, other] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
    const key = newKey()
    const body = { product_id: sku, quantity: 1 }
    const ask = async (who: Browser) => {
      const reply = await who.post('/api/cart/add-item', body, { 'idempotency-key': key })
      return { replayed: reply.headers['idempotency-replayed'], cart: expectData(reply, 'Cart').api_cart }
    }
    const hers = await ask(one)
    const guests = [browser(shop), browser(shop)] as const
    const carts = [hers.cart]
    for (const who of [other, ...guests]) {
      const { replayed, cart } = await ask(who)
      expect(replayed).toBeUndefined()
      carts.push(cart)
    }
    expect(new Set(carts).size).toBe(4)
    expect(await ask(one)).toEqual({ replayed: 'true', cart: hers.cart })
    expect(await ask(guests[0])).toEqual({ replayed: 'true', cart: carts[2] })
  })

  it('AP-02 AC-06 replays a cart’s reply to any network that sends its secret', async () => {
    const key = newKey()
    const { api_cart, cart_session } = expectData(
      await post('/api/cart/add-item', { product_id: sku, quantity: 1 }),
      'Cart',
    )
    const ask = async (who: Browser, secret: string) =>
      who.post(
        '/api/cart/add-item',
        { product_id: sku, quantity: 1, api_cart, cart_session: secret },
        { 'idempotency-key': key },
      )
    expect(expectData(await ask(browser(shop), cart_session), 'Cart').total_quantity).toBe(2)
    const again = await ask(browser(shop), cart_session)
    expect([again.headers['idempotency-replayed'], expectData(again, 'Cart').total_quantity]).toEqual(['true', 2])
    expect((await ask(browser(shop), 'guessed')).payload).not.toContain(cart_session)
  })

  it('AP-02 refuses another body with the same key', async () => {
    const key = newKey()
    await add({ product_id: sku, quantity: 1 }, key)
    expectFailure(await add({ product_id: sku, quantity: 2 }, key), 422, 'idempotency_key_reused')
  })

  it('AP-02 replays permanent refusals', async () => {
    const key = newKey()
    expectFailure(await add({ product_id: 99_999_999, quantity: 1 }, key), 404, 'not_found')
    const again = await add({ product_id: 99_999_999, quantity: 1 }, key)
    expectFailure(again, 404, 'not_found')
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it('AP-02 forgets a key after a day', async () => {
    const key = newKey()
    const first = expectData(await add({ product_id: sku, quantity: 1 }, key), 'Cart')
    await database.pool.query(`UPDATE idempotency_key SET created_at = now() - interval '25 hours'`)
    expect(expectData(await add({ product_id: sku, quantity: 1 }, key), 'Cart').api_cart).not.toBe(first.api_cart)
  })

  it('AP-02 reports that the first request is still in progress', async () => {
    const key = newKey()
    const blocker = await database.pool.connect()
    try {
      const { api_cart, cart_session } = expectData(
        await post('/api/cart/add-item', { product_id: sku, quantity: 1 }),
        'Cart',
      )
      await blocker.query('BEGIN')
      await blocker.query('SELECT 1 FROM cart WHERE public_id = $1 FOR UPDATE', [api_cart])
      const body = { product_id: sku, quantity: 1, api_cart, cart_session }
      const replies = Promise.all([add(body, key), add(body, key)])
      const [first, second] = await replies
      for (const reply of [first, second]) {
        expectFailure(reply, 409, 'request_in_progress')
        expect(reply.headers['retry-after']).toBe('1')
      }
      await blocker.query('ROLLBACK')
      expect(expectData(await add(body, key), 'Cart').total_quantity).toBe(2)
    } finally {
      blocker.release(true)
    }
  })

  it.each(['', 'short', 'x'.repeat(101), 'with blanks in the key', 'ключ-ключ-ключ-ключ', "'; DROP TABLE cart; --"])(
    'AP-02 refuses the key "%s"',
    async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
      const reply = await post('/api/cart/add-item', { product_id: sku, quantity: 1 }, headers)
      expectFailure(reply, 400, 'bad_idempotency_key')
    },
  )

  it('AP-02 does not store replies of read-only calls', async () => {
    const before = await stored()
    await post('/api/shop/all', {}, { 'idempotency-key': newKey() })
    await post('/api/search/search-products', { query: 'vase' }, { 'idempotency-key': newKey() })
    await send({ method: 'PUT', url: '/api/cart/update-qty', payload: {}, headers: { 'idempotency-key': newKey() } })
    expect(await stored()).toBe(before)
  })

  it('AP-02 stops the server from starting with a POST that is neither safe nor idempotent', async () => {
    const app = Fastify()
    app.addHook('onRoute', requireRepeatable)
    expect(() => app.post('/oops', async () => 'done')).toThrow('POST /oops is neither')
    app.post('/reads', { config: { safe: true } }, async () => 'read')
  })
})

async function stored(): Promise<number> {
  return Number((await database.pool.query('SELECT count(*) AS n FROM idempotency_key')).rows[0].n)
}
