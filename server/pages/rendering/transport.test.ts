import { describe, expect, it, vi } from 'vitest'
import { eventually, testApp } from '#server/testing/test-app.ts'
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
const transport = (personal = false, signal = new AbortController().signal) =>
  inProcessTransport(app, visitor, personal, signal, kept)

/** Requests the moon jar and returns whether the API was called. */
async function ask(personal = false): Promise<{ called: boolean; price: number }> {
  const routing = vi.spyOn(app, 'routing')
  const reply = await transport(personal)({ method: 'GET', path, headers: {} })
  const called = routing.mock.calls.length > 0
  routing.mockRestore()
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
    const routing = vi.spyOn(app, 'routing').mockImplementationOnce(() => undefined)
    const slow = transport(false, leaving.signal)({ method: 'GET', path: `${path}?is_published=true`, headers: {} })
    leaving.abort(new Error('gone'))
    await expect(slow).rejects.toThrow('gone')
    const next = await transport()({ method: 'GET', path: `${path}?is_published=true`, headers: {} })
    expect(next.status).toBe(200)
    routing.mockRestore()
  })

  it('OP-03 are not requested for an aborted visit, without unhandled rejections', async () => {
    const routing = vi.spyOn(app, 'routing')
    const unhandled = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    for (const personal of [false, true]) {
      const gone = transport(personal, AbortSignal.abort(new Error('gone')))
      await expect(gone({ method: 'GET', path: `${path}?gone=1`, headers: {} })).rejects.toThrow('gone')
    }
    await new Promise(setImmediate)
    process.off('unhandledRejection', unhandled)
    expect(routing).not.toHaveBeenCalled()
    expect(unhandled).not.toHaveBeenCalled()
    routing.mockRestore()
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
