import { beforeEach, describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { addRedirects, listRedirects, redirectFaults, removeRedirect } from './change-redirects.ts'

const shop = await testApp({ renderer })
const { app, get, change } = shop
const rules = async () => Object.fromEntries((await listRedirects(app)).map(({ from, to }) => [from, to]))
const locationOf = async (path: string) => (await get(path)).headers['location']
const waitForChanges = () => change('SELECT 1')

beforeEach(() => change('DELETE FROM path_redirect'))

describe('redirect rules', () => {
  it('RT-13 take effect and end at once, despite cached pages', async () => {
    expect((await get('/about')).statusCode).toBe(200)
    expect(await addRedirects(app, [{ from: '/about', to: '/care', status: 302 }])).toBe(1)
    await waitForChanges()
    const reply = await get('/about?x=1')
    expect([reply.statusCode, reply.headers['location']]).toEqual([302, '/care?x=1'])
    await removeRedirect(app, '/about')
    await waitForChanges()
    expect((await get('/about')).statusCode).toBe(200)
    await expect(removeRedirect(app, '/about')).rejects.toThrow('There is no rule for /about.')
  })

  it('RT-13 are added all or none, with the reason for each', async () => {
    const wanted = [
      { from: '/a', to: '/b', status: 301 as const, name: 'a.csv:1' },
      { from: '/c', to: 'javascript:alert(1)', status: 301 as const, name: 'a.csv:2' },
      { from: '/d', to: '/d', status: 301 as const, name: 'a.csv:3' },
    ]
    await expect(addRedirects(app, wanted)).rejects.toThrow(
      'a.csv:2: javascript:alert(1): a rule must lead to a path of the shop or to an http(s) address.\na.csv:3: /d leads to itself.',
    )
    expect(await rules()).toEqual({})
    expect(await addRedirects(app, wanted.slice(0, 1))).toBe(1)
    expect(await addRedirects(app, wanted.slice(0, 1))).toBe(0)
  })

  it('RT-13 cannot form a loop, even if added concurrently', async () => {
    const results = await Promise.allSettled([
      addRedirects(app, [{ from: '/ping', to: '/pong', status: 301 }]),
      addRedirects(app, [{ from: '/pong', to: '/ping', status: 301 }]),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(Object.keys(await rules())).toHaveLength(1)
  })

  it('RT-13 are reported if stored in a loop', async () => {
    await change(`INSERT INTO path_redirect (from_path, target) VALUES ('/a', '/b'), ('/b', '/a'), ('/c', 'ftp://x')`)
    expect(await redirectFaults(app)).toEqual([
      '/c: ftp://x: a rule must lead to a path of the shop or to an http(s) address.'.slice(4),
      '/a leads to /b and back again, a loop: /a → /b → /a.',
      '/b leads to /a and back again, a loop: /b → /a → /b.',
    ])
  })

  it('RT-13 count their hits, many at once, without announcing a change', async () => {
    await addRedirects(app, [
      { from: '/one', to: '/about', status: 301 },
      { from: '/two/*', to: '/about', status: 301 },
    ])
    await waitForChanges()
    for (const path of ['/one', '/one?x=1', '/two/a', '/two/b', '/two/c', '/_payload/one']) await get(path)
    const before = app.memory.get('redirects')
    await app.runJob('redirect-hits')
    await waitForChanges()
    expect(app.memory.get('redirects')).toBe(before)
    const hits = async () =>
      Object.fromEntries((await listRedirects(app)).map(({ from, hits: count }) => [from, count]))
    expect(await hits()).toEqual({ '/one': 3, '/two/*': 3 })
    await get('/one')
    // Hits of a deleted rule are dropped.
    await get('/two/a')
    await removeRedirect(app, '/two/*')
    await app.runJob('redirect-hits')
    expect(await hits()).toEqual({ '/one': 4 })
  })

  it('RT-13 a process stores its hits before it ends, and keeps them while the database is unavailable', async () => {
    const other = await testApp({ database: shop.database, renderer })
    await addRedirects(app, [{ from: '/one', to: '/about', status: 301 }])
    await eventually(async () => (await other.get('/one')).statusCode === 301)
    const counted = other.app.redirectHits.get('/one')
    await change('ALTER TABLE path_redirect_hit RENAME TO away')
    await other.app.runJob('redirect-hits')
    expect(other.app.redirectHits.get('/one')).toBe(counted)
    await change('ALTER TABLE away RENAME TO path_redirect_hit')
    await other.app.close()
    expect((await listRedirects(app))[0]).toMatchObject({ from: '/one', hits: counted })
  })
})

describe('renaming a slug', () => {
  it.each([
    ['product_group', 'slug', 'moon-jar', '/product/'],
    ['category', 'slug', 'vases', '/product-category/'],
    ['collection', 'slug', 'monsoon-table', '/product-collection/'],
    ['document', 'key', 'about', '/'],
  ])('RT-13 adds a rule for a %s', async (table, column, slug, before) => {
    const rename = (from: string, to: string) =>
      change(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [from, to])
    await rename(slug, 'renamed-1')
    expect(await rules()).toEqual({ [before + slug]: `${before}renamed-1` })
    expect(await locationOf(before + slug)).toBe(`${before}renamed-1`)
    // A second rename creates no chain.
    await rename('renamed-1', 'renamed-2')
    expect(await rules()).toEqual({
      [before + slug]: `${before}renamed-2`,
      [`${before}renamed-1`]: `${before}renamed-2`,
    })
    // Renaming back removes the rule.
    await rename('renamed-2', slug)
    expect(await rules()).toEqual({ [`${before}renamed-1`]: before + slug, [`${before}renamed-2`]: before + slug })
    expect(await redirectFaults(app)).toEqual([])
  })

  it('RT-13 removes the rule when another page uses the slug', async () => {
    await change(`UPDATE category SET slug = 'vessels' WHERE slug = 'vases'`)
    await change(`INSERT INTO category (slug, name) VALUES ('vases', 'Vases again')`)
    expect(await rules()).toEqual({})
    await change(`UPDATE document SET key = 'us' WHERE key = 'about'`)
    await change(
      `INSERT INTO document (key, name, published) VALUES ('about', 'About', '{"page": {"path": "/about"}}')`,
    )
    expect(await rules()).toEqual({})
  })

  it('RT-13 keeps the owner’s rules', async () => {
    await addRedirects(app, [{ from: '/product/urli', to: '/care', status: 302 }])
    await change(`UPDATE product_group SET slug = 'urli-bowl' WHERE slug = 'urli'`)
    expect(await rules()).toEqual({ '/product/urli': '/care' })
    await change(`UPDATE product_group SET slug = 'urli' WHERE slug = 'urli-bowl'`)
    expect(await rules()).toEqual({ '/product/urli': '/care', '/product/urli-bowl': '/product/urli' })
  })

  it('RT-13 adds no rule for a page that was not public', async () => {
    await change(`UPDATE product_group SET published = false WHERE slug = 'tea-bowl'`)
    await change(`UPDATE product_group SET slug = 'tea-bowl-2' WHERE slug = 'tea-bowl'`)
    await change(`UPDATE document SET key = 'cart-2' WHERE key = 'cart'`)
    await change(`UPDATE document SET key = 'cart' WHERE key = 'cart-2'`)
    expect(await rules()).toEqual({})
  })
})
