import { hostname, networkInterfaces } from 'node:os'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { readyCart } from '#server/testing/shoppers.ts'
import { browser, meera } from '#server/testing/customers.ts'
import { type TestApp, productId, testApp } from '#server/testing/test-app.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'

const local = await testApp({ publicOrigin: undefined, host: 'localhost', port: 4711 })
const { database } = local
const open = await testApp({ database, publicOrigin: undefined, host: '0.0.0.0', port: 4711 })
const behind = await testApp({ database, publicOrigin: undefined, host: 'localhost', port: 4711, trustProxyHops: 1 })
const named = await testApp({ database, publicOrigin: 'https://shop.example' })
const clearMessages = () => database.pool.query('DELETE FROM attempt; DELETE FROM outbox')
beforeEach(clearMessages)

const reset = (shop: TestApp, host: string, more: Record<string, string> = {}) =>
  shop.post('/api/auth/reset', { email: meera.email }, { host, ...more })
async function mails(): Promise<string[]> {
  const { rows } = await database.pool.query<{ content: Buffer }>('SELECT content FROM outbox')
  return rows.map(({ content }) => readContent(content, outboxKey('a-session-secret-for-tests'))?.text ?? '')
}
const machine = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address

describe('links in messages without PUBLIC_ORIGIN', () => {
  it.each(['localhost:4711', '127.0.0.1:4711', '[::1]:4711', 'LOCALHOST:4711'])(
    'OP-02 use %s, which the server was started with',
    async (host) => {
      expect((await reset(local, host)).statusCode).toBe(200)
      expect((await mails()).join()).toContain(`http://${host.toLowerCase()}/account/reset-password/`)
    },
  )

  it.each([
    'evil.example',
    'evil.example:4711',
    'localhost',
    'localhost:4712',
    'localhost.evil.example:4711',
    '0.0.0.0:4711',
  ])('OP-02 never use “%s”: the call is refused, and nothing is sent', async (host) => {
    const reply = await reset(local, host)
    expect(reply.statusCode).toBe(421)
    expect(reply.json()).toMatchObject({ code: 'unknown_host' })
    expect(await mails()).toEqual([])
  })

  it.each(['localhost:4711@evil.example:4711', 'evil.example:4711/localhost:4711', ' '])(
    'OP-02 never use “%s”, which is no host',
    async (host) => {
      const reply = await reset(local, host)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'malformed' })
      expect(await mails()).toEqual([])
    },
  )

  it('OP-02 accept the names of the machine when the server listens on all addresses', async () => {
    for (const host of [hostname().toLowerCase(), ...(machine ? [machine] : [])]) {
      await clearMessages()
      expect((await reset(open, `${host}:4711`)).statusCode).toBe(200)
      expect((await mails()).join()).toContain(`http://${host}:4711/`)
      expect((await reset(local, `${host}:4711`)).statusCode).toBe(421)
    }
    expect((await reset(open, 'evil.example:4711')).statusCode).toBe(421)
  })

  it('OP-02 ignore X-Forwarded-Host without trusted proxies', async () => {
    expect((await reset(behind, 'localhost:4711', { 'x-forwarded-host': 'evil.example:4711' })).statusCode).toBe(421)
    expect((await reset(local, 'localhost:4711', { 'x-forwarded-host': 'evil.example:4711' })).statusCode).toBe(200)
    expect((await mails()).join()).not.toContain('evil')
  })

  it('OP-02 use PUBLIC_ORIGIN, whatever the host', async () => {
    expect((await reset(named, 'evil.example')).statusCode).toBe(200)
    expect((await mails()).join()).toContain('https://shop.example/account/reset-password/')
  })

  it('OP-02 refuse an order at a forged host', async () => {
    const shopper = browser(local, { host: 'evil.example' })
    const id = await productId(database, 'ASH-VAS-001-TEN-28')
    await database.pool.query('UPDATE product SET stock = 90 WHERE id = $1', [id])
    const cart = await readyCart(shopper, { items: [{ product_id: id, quantity: 1 }], payment: 'sandbox' })
    const body = { api_cart: cart.api_cart, cart_session: cart.cart_session, cart_version: cart.version }
    const reply = await shopper.post('/api/checkout/place-order', body)
    expect(reply.json()).toMatchObject({ code: 'unknown_host' })
    expect(
      (
        await database.pool.query(
          'SELECT count(*)::int AS n FROM orders WHERE cart_id IS NOT NULL AND shop ->> $1 LIKE $2',
          ['origin', '%evil%'],
        )
      ).rows[0].n,
    ).toBe(0)
  })

  it('OP-02 use the port that the server actually listens on', async () => {
    const free = await testApp({ database, publicOrigin: undefined, host: 'localhost', port: 0 })
    await free.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = free.app.server.address() as AddressInfo
    const status = (host: string) =>
      new Promise<number | undefined>((resolve) => {
        const call = request(
          {
            port,
            host: '127.0.0.1',
            path: '/api/auth/reset',
            method: 'POST',
            headers: { host, 'content-type': 'application/json' },
          },
          (reply) => (reply.resume(), resolve(reply.statusCode)),
        )
        call.end(JSON.stringify({ email: meera.email }))
      })
    expect(await status(`localhost:${port}`)).toBe(200)
    expect(await status('localhost:4711')).toBe(421)
  })
})
