import { beforeEach, describe, expect, it } from 'vitest'
import { expectFailure } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import { countedPath } from './missing-pages.ts'

const shop = await testApp({ renderer })
const { app, get, change } = shop
const owner = await tokenOwner(shop)
const stored = async () => {
  await app.runJob('missing-pages')
  const { rows } = await shop.database.pool.query<{ path: string; hits: number }>(
    'SELECT path, hits FROM missing_page ORDER BY hits DESC, path',
  )
  return rows.map(({ path, hits }) => `${path} ${hits}`)
}

beforeEach(async () => {
  app.missingPages.clear()
  await change('DELETE FROM missing_page')
  await change('DELETE FROM path_redirect')
})

describe('addresses of missing pages', () => {
  it.each([
    ['/old-shop/vases', '/old-shop/vases'],
    ['/Old-Shop/Vases/', '/old-shop/vases'],
    ['/about-us?utm_source=mail&email=meera@ashkiln.example', '/about-us'],
    ['/caf%C3%A9', '/café'],
    ['/about.html', '/about.html'],
  ])('AD-26 counts %s as %s, without its query', (address, path) => expect(countedPath(address)).toBe(path))

  it.each([
    ...[
      '/',
      '/wp-login.php',
      '/.env',
      '/.git/config',
      '/backup.zip',
      '/wp-admin/setup',
      '/a//b',
      '/<script>',
      '/a%00b',
      '/a%1bb',
    ],
    ...['/unsubscribe/meera@ashkiln.example', '/u/meera%40ashkiln.example', '/call/9000000001'],
    ...['/55332/orders/9f8e7d6c5b4a39281706f5e4d3c2b1a0/authenticate', '/r/Zm9vYmFyYmF6cXV4cXV1eA2f'],
    ...[`/t/${'x'.repeat(100)}`, `/${'a/'.repeat(200)}`],
  ])('AD-26 does not count %s', (address) => expect(countedPath(address)).toBeUndefined())
})

describe('missing pages', () => {
  it('AD-26 are counted for visitors, with client-side visits, and not for staff or existing pages', async () => {
    for (const path of ['/no-such-page', '/no-such-page?x=1', '/_payload/no-such-page', '/No-Such-Page', '/about'])
      await get(path)
    await shop.send({ method: 'HEAD', url: '/no-such-page' })
    await owner.get('/no-such-page')
    expect(await stored()).toEqual(['/no-such-page 4'])
    await get('/no-such-page')
    expect(await stored()).toEqual(['/no-such-page 5'])
  })

  it.each([
    ['/pay/secret/x', '/pay/secret'],
    ['/PAY/Secret', '/pay/Secret'],
    ['/Preview/secret/x?y=1', '/preview/secret'],
    ['/payment/return/stripe/secret/x', '/payment/return/stripe/secret'],
    ['/account/reset-password/meera/secret/x', '/account/reset-password/meera/secret'],
    ['/Account/Reset-Password/meera/Secret', '/account/reset-password/meera/Secret'],
  ])('AD-26 CO-03 are neither shown nor counted behind a link with a secret: %s', async (path, link) => {
    const reply = await get(path)
    expect([reply.statusCode, reply.headers['location']]).toEqual([302, link])
    await get(`/_payload${path}`)
    expect(await stored()).toEqual([])
  })

  it.each(['/newsletter-confirm/x', '/waiting/confirm/x'])(
    'AD-26 CO-03 show no token of a link whose path is mistyped: %s',
    async (path) => {
      const reply = await get(`${path}?token=secret`)
      expect([reply.statusCode, reply.headers['location']]).toEqual([302, path])
      expect((await get(path)).statusCode).toBe(404)
    },
  )

  it('AD-26 are bounded, whatever a scanner tries, and keep what many visitors miss', async () => {
    await get('/missed-by-many')
    await get('/missed-by-many')
    for (let guess = 0; guess < 700; guess += 1) app.missingPages.set(`/guess-${guess}`, 1)
    await get('/one-more')
    expect(app.missingPages.has('/one-more')).toBe(false)
    await change(`INSERT INTO missing_page (path, hits) SELECT '/scanned-' || n, 1 FROM generate_series(1, 1500) n`)
    await change(`INSERT INTO missing_page (path, hits, last_at) VALUES ('/long-ago', 99, now() - interval '91 days')`)
    const rows = await stored()
    expect(rows).toHaveLength(1000)
    expect(rows[0]).toBe('/missed-by-many 2')
  })

  it('AD-26 become a redirect, and are then no longer listed', async () => {
    await get('/old-shop/vases')
    await get('/old-shop/bowls')
    await get('/press')
    await stored()
    const { data } = (await owner.get('/api/admin/missing-pages')).json()
    expect(data.rows.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      ...['/old-shop/bowls', '/old-shop/vases', '/press'],
    ])
    const create = (from: string) =>
      owner.post('/api/admin/redirects', { values: { from, to: '/about', status: 'permanent' } })
    expect((await create('/Press')).statusCode).toBe(200)
    expect(await stored()).toEqual(['/old-shop/bowls 1', '/old-shop/vases 1'])
    expect((await create('/old-shop/*')).statusCode).toBe(200)
    expect(await stored()).toEqual([])
    await change('SELECT 1')
    expect((await get('/old-shop/vases')).headers['location']).toBe('/about')
    expect(await stored()).toEqual([])
  })

  it('AD-26 are dismissed by those who edit redirects', async () => {
    await get('/press')
    await stored()
    const { data } = (await owner.get('/api/admin/missing-pages')).json()
    const packer = await addStaff(shop, 'fulfilment')
    expectFailure(await packer.session.get('/api/admin/missing-pages'), 403, 'role_not_allowed')
    const editor = await addStaff(shop, 'editor')
    const reply = await editor.session.post('/api/admin/missing-pages/bulk', {
      ...{ action: 'delete', ids: [data.rows[0].id] },
    })
    expect(reply.json().data, reply.payload).toEqual({ done: 1, failed: [] })
    expect(await stored()).toEqual([])
  })
})
