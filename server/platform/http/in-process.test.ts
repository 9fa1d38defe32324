import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { callInProcess } from './in-process.ts'

const { app } = await testApp()
const call = (url: string, more: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  callInProcess(app, { method: 'GET', url, headers: { host: 'shop.test' }, remoteAddress: '192.0.2.7', ...more })

describe('an in-process call', () => {
  it('gets the same headers and body as over HTTP', async () => {
    for (const url of ['/api/product/single-product/moon-jar', '/api/product/single-product/none', '/api/none']) {
      const { status, headers, text } = await call(url)
      const other = await app.inject({ url, headers: { host: 'shop.test' } })
      expect([status, text]).toEqual([other.statusCode, other.payload])
      const ofBoth = (given: object) =>
        Object.fromEntries(
          Object.entries(given)
            .filter(([name]) => !['x-request-id', 'date', 'connection'].includes(name))
            .map(([name, value]) => [name, String(value)]),
        )
      expect(ofBoth(headers)).toEqual(ofBoth(other.headers))
    }
  })

  it('sends a body', async () => {
    const { status, text } = await call('/api/product/product-category/vases', {
      method: 'POST',
      body: '{"per_page":3}',
      headers: { host: 'shop.test', 'content-type': 'application/json' },
    })
    expect([status, (JSON.parse(text) as { data: { products: unknown[] } }).data.products.length]).toEqual([200, 3])
  })

  it('is refused by the route’s access rule', async () => {
    expect((await call('/api/account/get')).status).toBe(401)
  })
})

describe('an in-process reply', () => {
  const schema = {
    response: { 200: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false } },
  }
  const ask = async (handler: () => unknown) => {
    const small = Fastify()
    small.get('/', { schema }, async (request) => (await handler()) ?? { name: request.ip })
    await small.ready()
    return callInProcess(small, { method: 'GET', url: '/', headers: {}, remoteAddress: '192.0.2.7' })
  }

  it('contains only what its schema declares', async () => {
    expect((await ask(() => ({ name: 'Moon jar', cost: 12, secret: 'x' }))).text).toBe('{"name":"Moon jar"}')
  })

  it('has access to the visitor’s pass and address', async () => {
    expect((await ask(() => undefined)).text).toBe('{"name":"192.0.2.7"}')
  })

  it('may be a buffer or a stream', async () => {
    expect(
      (await ask(() => Readable.from([Buffer.from('₹ ').subarray(0, 2), Buffer.from('₹ ').subarray(2)]))).text,
    ).toBe('₹ ')
  })

  it('rejects when it is aborted', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(ask(() => broken)).rejects.toThrow('The reply was cut off.')
  })
})
