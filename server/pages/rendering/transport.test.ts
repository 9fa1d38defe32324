import { describe, expect, it, vi } from 'vitest'
import { callInProcess } from '#server/platform/http/in-process.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { callRead } from './call-read.ts'
import { createReplyCache, inProcessTransport } from './transport.ts'

const { app, database } = await testApp()
const kept = createReplyCache(app)!
// The app listens already; earlier changes are announced by the listener itself.
kept.connectionChanged('connected')
const visitor = {
  edition: { origin: 'http://shop.test', pass: 'open', audience: 'visitor', language: 'en', drafts: false },
  ip: '127.0.0.1',
  headers: { cookie: 'session=secret' },
} as const
const path = '/api/product/single-product/moon-jar'
const read = app.pageReads.get('getSingleProduct')!
const transport = (personal = false, signal = new AbortController().signal) =>
  inProcessTransport(app, visitor, personal, signal, kept)

/** Requests the moon jar and returns whether the API was called. */
async function ask(personal = false): Promise<{ called: boolean; price: number }> {
  const calls = [vi.spyOn(app, 'routing'), vi.spyOn(read, 'handler')]
  const reply = await transport(personal)({ method: 'GET', path, headers: {} })
  const called = calls.some(({ mock }) => mock.calls.length > 0)
  for (const call of calls) call.mockRestore()
  const { data } = JSON.parse(await reply.text()) as { data: { channel: { selling_price: { amount: number } } } }
  return { called, price: data.channel.selling_price.amount }
}

describe('replies used by pages', () => {
  it('are cached until what they were made from changes', async () => {
    await eventually(async () => !(await ask()).called)
    const before = await ask()
    await database.pool.query('UPDATE product SET price = price + 100 WHERE sku LIKE $1', ['ASH-VAS-002%'])
    await eventually(async () => (await ask()).price !== before.price)
    expect((await ask()).price).toBe(before.price + 100)
  })

  it('are requested again for a personal page', async () => {
    expect((await ask(true)).called).toBe(true)
  })

  it('are abandoned with their visitor, and requested again by the next one', async () => {
    const leaving = new AbortController()
    const handler = vi.spyOn(read, 'handler').mockImplementationOnce(() => new Promise(() => {}))
    const slow = transport(false, leaving.signal)({ method: 'GET', path: `${path}?is_published=true`, headers: {} })
    leaving.abort(new Error('gone'))
    await expect(slow).rejects.toThrow('gone')
    const next = await transport()({ method: 'GET', path: `${path}?is_published=true`, headers: {} })
    expect(next.status).toBe(200)
    handler.mockRestore()
  })

  it('OP-03 are not requested for an aborted visit, without unhandled rejections', async () => {
    const calls = [vi.spyOn(app, 'routing'), vi.spyOn(read, 'handler')]
    const unhandled = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    for (const personal of [false, true]) {
      const gone = transport(personal, AbortSignal.abort(new Error('gone')))
      await expect(gone({ method: 'GET', path: `${path}?gone=1`, headers: {} })).rejects.toThrow('gone')
    }
    await new Promise(setImmediate)
    process.off('unhandledRejection', unhandled)
    for (const call of calls) expect(call).not.toHaveBeenCalled()
    expect(unhandled).not.toHaveBeenCalled()
    for (const call of calls) call.mockRestore()
  })

  it('are cached with the headers used by pages only', async () => {
    const reply = await transport()({ method: 'GET', path, headers: {} })
    const names = ['cache-tags', 'content-type', 'x-request-id', 'permissions-policy', 'content-length']
    expect(names.filter((name) => reply.header(name) !== undefined)).toEqual([
      'cache-tags',
      'content-type',
      'x-request-id',
    ])
  })

  it('are not cached without memory for them', () => {
    expect(createReplyCache({ ...app, pageOptions: { replyCacheMb: 0 } })).toBeUndefined()
  })

  it('come from the API only', async () => {
    await expect(transport()({ method: 'GET', path: '/cart', headers: {} })).rejects.toThrow('Not a call of the API')
  })
})

const { origin } = visitor.edition
const calls: [name: string, call: { method: string; path: string; body?: string }][] = [
  ['a menu', { method: 'GET', path: '/api/menu/main' }],
  ['a menu that does not exist', { method: 'GET', path: '/api/menu/none%20such' }],
  ['the shop’s values', { method: 'GET', path: '/api/storefront/initial-values' }],
  ['some of the shop’s values', { method: 'GET', path: '/api/storefront/initial-values?keys=store_name&keys=theme' }],
  ['a document', { method: 'GET', path: '/api/template/header?path=%2F' }],
  ['a page', { method: 'GET', path: '/api/templateBoth/home?path=%2F' }],
  ['a page that does not exist', { method: 'GET', path: '/api/templateBoth/none?path=%2Fnone' }],
  ['a product', { method: 'GET', path }],
  ['a product that does not exist', { method: 'GET', path: '/api/product/single-product/none' }],
  ['its drafts, as a stranger', { method: 'GET', path: `${path}?is_published=false` }],
  ['related products', { method: 'GET', path: `${path}/related` }],
  ['all categories', { method: 'GET', path: '/api/category/all' }],
  ['categories', { method: 'POST', path: '/api/category/category-grid', body: '{"items":["vases"]}' }],
  ['collections', { method: 'POST', path: '/api/collection/collection-grid', body: '{"items":[]}' }],
  [
    'products',
    { method: 'POST', path: '/api/product/product-grid', body: '{"source":"featured","items":[],"limit":3}' },
  ],
  ['a listing', { method: 'POST', path: '/api/product/product-category/vases', body: '{"per_page":3}' }],
  ['a listing of no category', { method: 'POST', path: '/api/product/product-category/none', body: '{}' }],
  ['filters', { method: 'GET', path: '/api/product/filters/all/vases?kind=category' }],
  ['reviews', { method: 'POST', path: '/api/plugins/review/product-reviews', body: '{"slug":"moon-jar"}' }],
  ['a search', { method: 'POST', path: '/api/search/search-products', body: '{"query":"vase\u202e"}' }],
]

describe('a read that is called as a function', () => {
  it.each(calls)('OP-03 replies like a request: %s', async (_, call) => {
    const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...app.internalHeaders(origin, 'open'), host: 'shop.test', ...type }
    const asked = await callInProcess(app, {
      method: call.method,
      url: call.path,
      headers,
      remoteAddress: '127.0.0.1',
      body: call.body,
    })
    const called = await callRead(app, call, origin)
    expect(asked.status).not.toBe(400)
    const seen = ({ status, text, headers: all }: typeof asked) => ({
      status,
      text,
      headers: ['cache-tags', 'content-type', 'cache-control', 'retry-after'].map((name) => all[name]),
    })
    expect(called && seen(called)).toEqual(seen(asked))
  })

  it.each([
    ['what is no read', { method: 'GET', path: '/api/account/get' }],
    ['an unknown call', { method: 'GET', path: '/api/none' }],
    ['a null byte', { method: 'GET', path: '/api/menu/a%00' }],
    ['a broken escape', { method: 'GET', path: '/api/menu/%E0%A4%A' }],
    ['an endless name', { method: 'GET', path: `/api/menu/${'a'.repeat(501)}` }],
    ['a body that does not fit', { method: 'POST', path: '/api/product/product-grid', body: '{"limit":"many"}' }],
    ['a query that does not fit', { method: 'GET', path: '/api/product/single-product/moon-jar?is_published=maybe' }],
    ['a special name', { method: 'POST', path: '/api/product/product-category/vases', body: '{"__proto__":{}}' }],
    [
      'a deep body',
      { method: 'POST', path: '/api/product/product-category/vases', body: '['.repeat(40) + ']'.repeat(40) },
    ],
    ['a huge body', { method: 'POST', path: '/api/product/product-category/vases', body: `"${'a'.repeat(70_000)}"` }],
  ])('is left to a request, which refuses it: %s', (_, call) => {
    expect(callRead(app, call, origin)).toBeUndefined()
  })

  it('is not made for visitors of a closed shop, who need the gate', async () => {
    const routing = vi.spyOn(app, 'routing')
    const edition = { ...visitor.edition, pass: 'verified' } as const
    await inProcessTransport(
      app,
      { ...visitor, edition },
      false,
      new AbortController().signal,
      undefined,
    )({
      method: 'GET',
      path,
      headers: {},
    })
    expect(routing).toHaveBeenCalledOnce()
    routing.mockRestore()
  })

  it('logs and reports a failure like a request', async () => {
    const handler = vi.spyOn(read, 'handler').mockRejectedValue(new Error('boom'))
    const called = await callRead(app, { method: 'GET', path }, origin)
    handler.mockRestore()
    expect([called?.status, JSON.parse(called?.text ?? '')]).toEqual([
      500,
      expect.objectContaining({ code: 'internal' }),
    ])
  })
})
