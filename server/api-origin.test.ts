import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { ADMIN_TOKEN, asAdministrator, testOptions } from './testing/test-app.ts'

const received: { url: string; cookie: string | undefined; body: unknown }[] = []
const owner = Fastify()
/** Instead of the usual answer. */
let answer: { status: number; type: string; payload: string } | undefined
owner.all('/*', async (request, reply) => {
  if (answer) return reply.code(answer.status).type(answer.type).send(answer.payload)
  received.push({ url: request.url, cookie: request.headers.cookie, body: request.body })
  return reply
    .code(request.url.includes('missing') ? 404 : 200)
    .send({ status: 'success', data: { from: 'the owner’s back end' } })
})
const apiOrigin = await owner.listen({ port: 0, host: '127.0.0.1' })
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-origin-'))
const app = await buildApp({
  ...testOptions,
  apiOrigin,
  dataDir,
  renderer: {
    render: async ({ api }) => {
      const reply = await api({ method: 'GET', path: '/api/storefront/all', headers: {} })
      return { status: 200, headers: {}, body: await reply.text(), cacheable: true, tags: ['storefront'] }
    },
    load: () => Promise.reject(new Error('No payload is expected.')),
    explain: () => Promise.reject(new Error('No document is expected.')),
  },
})
afterAll(async () => {
  await app.close()
  await owner.close()
  await rm(dataDir, { recursive: true })
})

await app.ready()

describe('with the owner’s own back end (API_ORIGIN)', () => {
  it('AP-01 passes calls on, with their query, body, cookies and status', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/cart/add-item?x=1',
      payload: { product_id: 1 },
      headers: { cookie: 'a=b' },
    })
    expect(reply.json()).toEqual({ status: 'success', data: { from: 'the owner’s back end' } })
    expect(received.at(-1)).toEqual({ url: '/api/cart/add-item?x=1', cookie: 'a=b', body: { product_id: 1 } })
    expect((await app.inject('/api/missing')).statusCode).toBe(404)
  })

  it('AP-01 proxies a request body as a stream, and leaves its nesting limit to the back end', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(`${origin}/api/cart/add-item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: 2 }),
    })
    expect([reply.status, received.at(-1)?.body]).toEqual([200, { product_id: 2 }])
  })

  it('renders pages from its replies and caches none, since it announces no changes', async () => {
    const before = received.length
    expect((await app.inject('/about')).payload).toContain('the owner’s back end')
    await app.inject('/about')
    expect(received.length).toBe(before + 2)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('BU-03 has the pages of the admin’s panel that need no data of the shop', async () => {
    const login = await app.inject(`/admin/login?token=${ADMIN_TOKEN}&next=/dev/sections`)
    const { payload, statusCode } = await app.inject({ url: login.headers.location ?? '', headers: asAdministrator })
    expect(statusCode).toBe(200)
    expect(payload).toContain('Hero')
  })

  describe.each([
    ['answers in HTML', 200, 'text/html', '<!doctype html><title>Hello</title>'],
    ['answers with something else', 200, 'application/json', '[1, "two", null]'],
    ['answers with nothing', 200, 'application/json', ''],
    ['knows none of the calls', 404, 'application/json', '{"status":"error","message":"No such call"}'],
    ['fails', 500, 'text/plain', 'Segmentation fault'],
  ])('that %s', (_, status, type, payload) => {
    const routes = [...app.accessOf.keys()].flatMap((route) => {
      const [method, url = ''] = route.split(' ')
      return method === 'GET' && !url.startsWith('/api') ? [url] : []
    })
    it.each(routes)('AP-01 RT-08 fails nowhere of its own: GET %s', async (url) => {
      answer = { status, type, payload }
      const reply = await app.inject({ url: url.replace(/:\w+|\*/gu, 'x'), headers: asAdministrator })
      answer = undefined
      expect(reply.statusCode, reply.payload).not.toBe(500)
    })

    it('RT-08 does not tell robots to stay away', async () => {
      answer = { status, type, payload }
      const { statusCode, headers } = await app.inject('/robots.txt')
      answer = undefined
      expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    })
  })

  it('AP-01 AD-01 tells the admin’s app that calls are answered elsewhere', async () => {
    expect((await app.inject('/admin')).payload).toContain('<div id="admin" data-own-back-end>')
  })

  it('RT-08 answers 5xx when it is down', async () => {
    await owner.close()
    expect((await app.inject('/api/storefront/all')).statusCode).toBeGreaterThanOrEqual(500)
  })
})
