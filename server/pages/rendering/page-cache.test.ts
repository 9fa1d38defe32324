import { describe, expect, it, vi } from 'vitest'
import { gate, rendered, renderer, countRenders } from '#server/testing/fake-renderer.ts'
import { eventually, productId, testApp } from '#server/testing/test-app.ts'

const { get, change, database } = await testApp({ renderer })
const sku = await productId(database, 'ASH-VAS-001-TEN-20')

describe('invalidation of the page cache', () => {
  const pages = ['/product/tall-bottle-vase', '/product/moon-jar', '/product/tea-bowl', '/about', '/']
  const cached = async () => {
    const found: string[] = []
    for (const url of pages) if ((await countRenders(() => get(url))) === 0) found.push(url)
    return found
  }

  it('CR-05 a price change drops exactly the pages made from that product', async () => {
    await Promise.all(pages.map((url) => get(url)))
    expect(await cached()).toEqual(pages)
    await change('UPDATE product SET price = 361000 WHERE id = $1', [sku])
    expect((await get('/product/tall-bottle-vase')).payload).toContain('361000')
    const rest = pages.filter((url) => url !== '/product/tall-bottle-vase')
    expect(await countRenders(() => Promise.all(rest.map((url) => get(url))))).toBe(0)
  })

  it('a sale that is not visible drops nothing', async () => {
    await change('UPDATE product SET stock = 400 WHERE id = $1', [sku])
    expect((await get('/product/tall-bottle-vase')).payload).toContain('"stock":10')
    await change('UPDATE product SET stock = stock - 1 WHERE id = $1', [sku])
    expect(await countRenders(() => get('/product/tall-bottle-vase'))).toBe(0)
    await change('UPDATE product SET stock = 2 WHERE id = $1', [sku])
    expect((await get('/product/tall-bottle-vase')).payload).toContain('"stock":2')
  })

  it('a document change drops its pages, a setting change all of them', async () => {
    await Promise.all(pages.map((url) => get(url)))
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,title}', '"Newly about"') WHERE key = 'about'`,
    )
    await eventually(async () => (await get('/about')).payload.includes('Newly about'))
    expect(await countRenders(() => get('/product/moon-jar'))).toBe(0)
    await database.pool.query(`UPDATE setting SET value = '"Ashkiln & Co"' WHERE key = 'store_name'`)
    await eventually(async () => (await get('/product/moon-jar')).payload.includes('Ashkiln & Co'))
  })

  it('BU-07 a changed shared section drops every page that shows it, and no other', async () => {
    const publish = (key: string, type: string, items: unknown[]) =>
      change(
        `INSERT INTO document (key, page_type, name, published) VALUES ($1, $2, $1, $3)
         ON CONFLICT (key, page_type) DO UPDATE SET published = excluded.published`,
        [key, type, { page: { title: key, path: `/${key}` }, component_data: items }],
      )
    const strip = (html: string) => publish('strip', 'Shared', [{ key: 'rich-text', settings: { html } }])
    await publish('one', 'Page', [{ ref: 'strip' }])
    await publish('two', 'Page', [{ ref: 'outer' }])
    await publish('outer', 'Shared', [{ ref: 'strip' }])
    // Published after the pages that refer to it.
    await get('/one')
    await strip('Promised')
    for (const url of ['/one', '/two']) expect((await get(url)).payload).toContain('Promised')
    await get('/about')
    expect(await countRenders(() => Promise.all(['/one', '/two', '/about'].map((url) => get(url))))).toBe(0)
    await strip('Kept')
    for (const url of ['/one', '/two']) expect((await get(url)).payload).toContain('Kept')
    expect(await countRenders(() => get('/about'))).toBe(0)
  })

  it('BU-07 a page is made again at the moment a section begins, and when it ends', async () => {
    const [from, until] = [Date.now() + 3_600_000, Date.now() + 7_200_000]
    const visible = { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
    await change(`INSERT INTO document (key, name, published) VALUES ('sale', 'Sale', $1)`, [
      {
        page: { title: 'Sale', path: '/sale' },
        component_data: [{ key: 'rich-text', visible, settings: { html: 'Half price' } }],
      },
    ])
    expect((await get('/sale')).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [now, isShown] of [
        [from - 1, false],
        [from, true],
        [until - 1, true],
        [until, false],
      ] as const) {
        vi.setSystemTime(now)
        // The first request of a period makes the page, and no other does.
        expect((await get('/sale')).payload.includes('Half price')).toBe(isShown)
        expect(await countRenders(() => get('/sale'))).toBe(0)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('a missing page is found once it exists', async () => {
    expect((await get('/new-page')).statusCode).toBe(404)
    await database.pool.query(
      `INSERT INTO document (key, name, published) VALUES ('new-page', 'New', '{"page":{"title":"New","path":"/new-page"},"component_data":[]}')`,
    )
    await eventually(async () => (await get('/new-page')).statusCode === 200)
    expect((await get('/product/new-vase')).statusCode).toBe(404)
    await database.pool
      .query(`WITH g AS (INSERT INTO product_group (slug, name, category_id, published) SELECT 'new-vase', 'New vase', id, true FROM category LIMIT 1 RETURNING id)
      INSERT INTO product (group_id, sku, price, stock) SELECT id, 'NEW-1', 100, 1 FROM g`)
    await eventually(async () => (await get('/product/new-vase')).statusCode === 200)
  })

  it('a page rendered during a change is not cached', async () => {
    let open = () => {}
    gate.opened = new Promise((resolve) => (open = resolve))
    const before = rendered.length
    const slow = get('/product/serving-bowl')
    await eventually(() => gate.waiting === 1)
    await change(
      `UPDATE product SET price = price + 777 WHERE group_id = (SELECT id FROM product_group WHERE slug = 'serving-bowl')`,
    )
    gate.opened = undefined
    open()
    const old = (await slow).payload
    const fresh = (await get('/product/serving-bowl')).payload
    expect(fresh).not.toBe(old)
    expect(rendered.length).toBe(before + 2)
  })

  it('caches nothing while the change listener is disconnected, and resumes afterwards', async () => {
    await get('/about')
    const cut = () =>
      database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN vitrine_changed'`,
      )
    await eventually(async () => {
      await cut()
      return (await countRenders(() => get('/about'))) === 1
    })
    await eventually(async () => {
      await get('/about')
      return (await countRenders(() => get('/about'))) === 0
    })
  })
})
