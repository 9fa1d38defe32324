import { describe, expect, it } from 'vitest'
import type { Payload } from '#api/payload.ts'
import { rendered, renderer, countRenders } from '#server/testing/fake-renderer.ts'
import { eventually, productId, testApp } from '#server/testing/test-app.ts'

const { app, get, send, database } = await testApp({ renderer })
const payloadOf = async (url: string) => (await get(url)).json<Payload>()

describe('page payloads', () => {
  it('AP-04 contain the page’s data as JSON, with the page’s own status', async () => {
    const reply = await get('/_payload/about')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.json<Payload>()).toMatchObject({
      status: 200,
      queries: [[['template'], expect.any(String)]],
    })
    expect(rendered.at(-1)?.url).toBe('/about')
    const missing = await get('/_payload/no-such-page')
    expect([missing.statusCode, missing.json<Payload>().status]).toEqual([404, 404])
  })

  it('AP-04 are cached by the page’s key and tags, and dropped with them', async () => {
    const url = '/_payload/product/tall-bottle-vase'
    const sku = await productId(database, 'ASH-VAS-001-TEN-20')
    await eventually(async () => (await countRenders(() => get(url))) === 0)
    expect(await countRenders(() => get(`${url}?utm=mail&dialog=login`))).toBe(0)
    await database.pool.query('UPDATE product SET price = 362000 WHERE id = $1', [sku])
    await eventually(async () => (await get(url)).payload.includes('362000'))
    expect(await countRenders(() => get('/_payload/about').then(() => get('/_payload/about')))).toBeLessThanOrEqual(1)
  })

  it('AP-04 SC-03 are made and stored with their page, and fall with it', async () => {
    const url = '/product/urli'
    const payload = `/_payload${url}`
    await eventually(async () => (await countRenders(() => get(url))) === 0)
    expect(await countRenders(() => get(payload))).toBe(0)
    expect(await payloadOf(payload)).toEqual({ status: 200, version: 'made with the page', queries: [] })
    await database.pool.query(
      `UPDATE product SET price = price + 1 WHERE sku LIKE 'ASH-%' AND id IN (SELECT id FROM product LIMIT 100000)`,
    )
    await eventually(async () => (await payloadOf(payload)).version !== 'made with the page')
  })

  it('AP-04 are cached separately from the page, each with its own version', async () => {
    const [page, payload] = [await get('/about'), await get('/_payload/about')]
    expect(page.headers['content-type']).toContain('text/html')
    expect(payload.headers['etag']).not.toBe(page.headers['etag'])
    const again = await get('/_payload/about', { 'if-none-match': String(payload.headers['etag']) })
    expect(again.statusCode).toBe(304)
    await eventually(
      async () => (await get('/_payload/about', { 'accept-encoding': 'br' })).headers['content-encoding'] === 'br',
    )
    expect((await send({ method: 'HEAD', url: '/_payload/about' })).payload).toBe('')
  })

  it('AP-04 are never personal: they receive no cookies, and a personal page has none', async () => {
    await get('/_payload/product/urli', { cookie: 'session=secret', authorization: 'Bearer an-admin-token-for-tests' })
    expect(rendered.at(-1)?.headers).not.toHaveProperty('cookie')
    expect(rendered.at(-1)?.headers).not.toHaveProperty('authorization')
    for (const url of ['/_payload/cart', '/_payload/account/orders']) {
      const before = rendered.length
      const reply = await get(url, { cookie: 'session=secret' })
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(reply.json<Payload>()).toEqual({ status: 404, queries: [] })
      expect(rendered).toHaveLength(before)
    }
  })

  it('AP-04 RT-13 report redirects instead of following them', async () => {
    const inside = await get('/_payload/shop?page=2')
    expect(inside.statusCode).toBe(200)
    expect(inside.json<Payload>()).toEqual({ status: 301, queries: [], redirect: '/shop-online?page=2' })
    expect((await payloadOf('/_payload/instagram')).redirect).toBe('https://www.instagram.com/ashkiln.example')
    expect(await payloadOf('/_payload/redirects')).toMatchObject({ status: 302, redirect: '/?dialog=login' })
  })

  it('AP-04 respect a redirect rule added after they were cached', async () => {
    await eventually(async () => (await countRenders(() => get('/_payload/care'))) === 0)
    await database.pool.query(`INSERT INTO path_redirect VALUES ('/care', '/about', 302)`)
    await eventually(async () => (await payloadOf('/_payload/care')).redirect === '/about')
  })

  it('AP-04 fail as JSON, without details and uncached', async () => {
    const reply = await get('/_payload/throws')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(reply.json<Payload>()).toEqual({ status: 500, queries: [] })
    expect(reply.payload).not.toContain('secret')
  })

  it('AP-04 are not pages of their own', async () => {
    for (const url of ['/_payload', '/_payloads/about'])
      expect((await get(url)).headers['content-type']).toContain('text/html')
    expect(app.config.publicOrigin).toBe('http://shop.test')
  })
})
