import { beforeAll, describe, expect, it } from 'vitest'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { countRenders, rendered, renderer } from '#server/testing/fake-renderer.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { SESSION_SECRET, eventually, productId, testApp } from '#server/testing/test-app.ts'
import { PREVIEW_LINKS_COOKIE } from './preview-cookie.ts'
import { previewToken } from './preview-token.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const SLUG = 'moon-jar'
const OTHER = 'bud-vase'
const owner = await tokenOwner(shop)
const groupId = async (slug: string) => {
  const { rows } = await shop.database.pool.query<{ id: number }>('SELECT id FROM product_group WHERE slug = $1', [
    slug,
  ])
  return rows[0]!.id
}
const [id, otherId] = [await groupId(SLUG), await groupId(OTHER)]
const inSeconds = () => Math.floor(Date.now() / 1000)
const pathOf = (until = inSeconds() + 3600, product = id) =>
  `/preview/${previewToken(SESSION_SECRET, { kind: 'product', id: product, until })}`

/** Returns the browser of somebody who opened the link to the product. */
async function holder(path = pathOf()): Promise<Browser> {
  const person = browser(shop)
  expect((await person.get(path)).statusCode).toBe(303)
  return person
}

const setProduct = (columns: string, product = id) =>
  shop.change(`UPDATE product_group SET ${columns} WHERE id = $1`, [product])

/** Calls that a product's page makes. */
const callsOf = (slug: string): [string, (who: Browser) => ReturnType<Browser['get']>][] => [
  ['its call', (who) => who.get(`/api/product/single-product/${slug}`)],
  ['its call as drafts', (who) => who.get(`/api/product/single-product/${slug}?is_published=false`)],
  ['its document', (who) => who.get(`/api/templateBoth/${slug}?path=/product/${slug}`)],
  ['its related products', (who) => who.get(`/api/product/single-product/${slug}/related`)],
  ['its reviews', (who) => who.post('/api/plugins/review/product-reviews', { slug })],
  ['its page', (who) => who.get(`/product/${slug}`)],
]

/** Calls that list products. */
const lists: [string, (who: Browser) => ReturnType<Browser['get']>][] = [
  ['the shop', (who) => who.post('/api/shop/all', { per_page: 60 })],
  ['a search', (who) => who.post('/api/search/search-products', { query: 'moon jar' })],
  ['suggestions', (who) => who.get('/api/search/search?query=moon+ja')],
  ['a grid', (who) => who.post('/api/product/product-grid', { items: [SLUG], source: 'manual' })],
  ['the sitemap', (who) => who.get('/sitemaps/products-1.xml')],
]

beforeAll(async () => {
  await setProduct('published = false')
  await setProduct('published = false', otherId)
})

describe('a preview link', () => {
  it('AD-11 is created for an unpublished product, and shows it to whoever opens it', async () => {
    const reply = await owner.post(`/api/admin/products/${id}/preview-link`, { days: 7 })
    const link = expectData(reply, 'PreviewLink')
    expect(link).toMatchObject({
      url: expect.stringMatching(/^http:\/\/shop\.test\/preview\/[\w-]+$/),
      shop_closed: false,
    })
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
    expect(Date.parse(link.expires_at) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)

    const person = browser(shop)
    const opened = await person.get(new URL(link.url).pathname)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/product/${SLUG}`])
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const [cookie] = opened.cookies
    expect(cookie).toMatchObject({ name: PREVIEW_LINKS_COOKIE, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie!.maxAge).toBeLessThanOrEqual(7 * 86_400)
    expect((await person.get(`/product/${SLUG}`)).statusCode).toBe(200)

    const { rows } = await shop.database.pool.query(
      `SELECT record_id, record_title, changes FROM audit_entry WHERE action = 'preview_link_created'`,
    )
    expect(rows).toEqual([
      {
        record_id: String(id),
        record_title: expect.any(String),
        changes: [{ field: '/days_valid', to: 7 }],
      },
    ])
  })

  it('AD-11 is refused for a published, archived or missing product, and other times', async () => {
    const create = (product: number, days = 7) => owner.post(`/api/admin/products/${product}/preview-link`, { days })
    expectFailure(await create(await groupId('serving-bowl')), 422, 'published')
    expectFailure(await create(2_000_000_000), 404, 'not_found')
    expect((await create(id, 8)).statusCode).toBe(400)
    await setProduct('archived_at = now()')
    expectFailure(await create(id), 422, 'archived')
    await setProduct('archived_at = NULL')
  })

  it.each(callsOf(SLUG))('AD-11 shows its product, which is never cached: %s', async (_name, call) => {
    const person = await holder()
    const reply = await call(person)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['cache-tags']).toBeUndefined()
    expect((await call(browser(shop))).statusCode).toBe(404)
  })

  it.each(callsOf(OTHER))('AD-11 shows no other unpublished product: %s', async (_name, call) => {
    expect((await call(await holder())).statusCode).toBe(404)
  })

  it('AD-11 CT-02 shows each variant of its product, and none of another', async () => {
    const person = await holder()
    const { rows } = await shop.database.pool.query<{ sku: string; slug: string; id: number }>(
      'SELECT p.sku, g.slug, g.id FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.id = ANY ($1)',
      [[id, otherId]],
    )
    expect(new Set(rows.map((row) => row.id)).size).toBe(2)
    for (const { sku, slug, id: group } of rows) {
      const status = group === id ? 200 : 404
      for (const url of [
        `/product/${slug}?sku=${sku}`,
        `/api/product/single-product/${sku}?slug=${slug}`,
        `/api/templateBoth/${sku}?path=/product/${slug}&sku=${sku}`,
      ])
        expect([url, (await person.get(url)).statusCode]).toEqual([url, status])
    }
  })

  it.each(lists)('AD-11 CT-07 adds its product to no list: %s', async (_name, call) => {
    const { statusCode, payload } = await call(await holder())
    expect(statusCode).toBe(200)
    expect(payload).not.toContain(`/product/${SLUG}<`)
    expect(payload).not.toContain(`"${SLUG}"`)
  })

  it('AD-11 makes the page and its payload for one visitor, without the rights of an admin', async () => {
    const person = await holder()
    const page = await person.get(`/product/${SLUG}`)
    expect(rendered.at(-1)).toMatchObject({ isAdmin: false, isStored: false })
    expect(page.headers['x-robots-tag']).toBe('noindex')
    const payload = await person.get(`/_payload/product/${SLUG}`)
    expect([payload.statusCode, payload.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(payload.payload).toContain(SLUG)
    // Nobody else gets what was made, and other pages are the stored ones.
    expect((await browser(shop).get(`/product/${SLUG}`)).statusCode).toBe(404)
    expect((await browser(shop).get(`/_payload/product/${SLUG}`)).json()).toMatchObject({ status: 404 })
    await eventually(async () => (await countRenders(() => browser(shop).get('/about'))) === 0)
    expect(await countRenders(() => person.get('/about'))).toBe(0)
  })

  it('AD-11 CT-07 shows neither its product to those who ask for the shopper’s view, nor drafts of documents', async () => {
    const person = await holder()
    expect((await person.get(`/product/${SLUG}?is_published=true`)).statusCode).toBe(404)
    expect((await person.get(`/api/product/single-product/${SLUG}?is_published=true`)).statusCode).toBe(404)
    expect((await person.get(`/api/templateBoth/x?path=/product/${SLUG}&is_published=true`)).statusCode).toBe(404)
  })

  it('AD-11 CR-01 does not let anyone order the product', async () => {
    const { rows } = await shop.database.pool.query<{ sku: string }>('SELECT sku FROM product WHERE group_id = $1', [
      id,
    ])
    const item = { product_id: await productId(shop.database, rows[0]!.sku), quantity: 1 }
    const [held, others] = await Promise.all(
      [await holder(), browser(shop)].map((who) => who.post('/api/cart/add-item', item)),
    )
    expectFailure(held!, 404, 'not_found')
    expect(held!.json<{ message: string }>().message).toBe('This product isn’t for sale at the moment.')
    expect({ ...held!.json<object>(), request_id: '' }).toEqual({ ...others!.json<object>(), request_id: '' })
  })

  it('AD-11 ends when it expires, also in the browsers that opened it', async () => {
    const reply = await browser(shop).get(pathOf(inSeconds() - 1))
    expect(reply.statusCode).toBe(410)
    expect(reply.payload).toContain('This preview link has expired')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const person = browser(shop)
    const expired = previewToken(SESSION_SECRET, { kind: 'product', id, until: inSeconds() - 1 })
    for (const value of [expired, expired.replace(/^./u, '!'), 'x', '....', `.${'A'.repeat(90)}`]) {
      person.cookies.set(PREVIEW_LINKS_COOKIE, value)
      for (const [name, call] of callsOf(SLUG)) expect([name, (await call(person)).statusCode]).toEqual([name, 404])
    }
  })

  it('AD-11 is explained when it is forged or cut', async () => {
    for (const path of [pathOf().slice(0, -3), `/preview/${'A'.repeat(90)}`, '/preview/x']) {
      const reply = await browser(shop).get(path)
      expect(reply.statusCode).toBe(404)
      expect(reply.payload).toContain('This preview link isn’t valid')
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  it('AD-11 leads to the product’s current address, and to the product once it is published', async () => {
    const path = pathOf()
    const person = await holder(path)
    await setProduct(`slug = 'full-moon-jar'`)
    expect((await person.get(path)).headers.location).toBe('/product/full-moon-jar')
    expect((await person.get('/product/full-moon-jar')).statusCode).toBe(200)
    await setProduct(`slug = '${SLUG}', published = true`)
    const opened = await browser(shop).get(path)
    expect([opened.headers.location, opened.headers['set-cookie']]).toEqual([`/product/${SLUG}`, undefined])
    const shown = await person.get(`/product/${SLUG}`)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-cache'])
    await setProduct('published = false')
  })

  it('AD-11 is void once its product is archived or deleted', async () => {
    const path = pathOf()
    const person = await holder(path)
    await setProduct('archived_at = now()')
    for (const [name, call] of callsOf(SLUG)) expect([name, (await call(person)).statusCode]).toEqual([name, 404])
    const reply = await browser(shop).get(path)
    expect(reply.statusCode).toBe(410)
    expect(reply.payload).toContain('This product is no longer available')
    await setProduct('archived_at = NULL')
    expect((await browser(shop).get(pathOf(undefined, 2_000_000_000))).statusCode).toBe(410)
  })

  it('AD-11 works for the last five products somebody opened', async () => {
    const { rows } = await shop.database.pool.query<{ id: number; slug: string }>(
      'SELECT id, slug FROM product_group WHERE published AND archive_of IS NULL ORDER BY id LIMIT 4',
    )
    await shop.change('UPDATE product_group SET published = false WHERE id = ANY ($1)', [rows.map((row) => row.id)])
    const person = await holder()
    for (const next of [otherId, ...rows.map((row) => row.id), otherId]) await person.get(pathOf(undefined, next))
    const seen = async (slug: string) => (await person.get(`/api/product/single-product/${slug}`)).statusCode === 200
    expect(await seen(SLUG)).toBe(false)
    for (const slug of [OTHER, ...rows.map((row) => row.slug)]) expect([slug, await seen(slug)]).toEqual([slug, true])
    await shop.change('UPDATE product_group SET published = true WHERE id = ANY ($1)', [rows.map((row) => row.id)])
  })

  it('AD-11 MD-04 opens no closed shop, and says so to whoever creates it', async () => {
    const person = await holder()
    await changeMode(shop.app, { mode: 'maintenance' })
    await shop.change('SELECT 1')
    const page = await person.get(`/product/${SLUG}`)
    expect([page.statusCode, page.headers.location]).toEqual([302, '/under-maintenance'])
    expect((await person.get(`/api/product/single-product/${SLUG}`)).statusCode).toBe(503)
    expect((await person.get(pathOf())).statusCode).toBe(303)
    const reply = await owner.post(`/api/admin/products/${id}/preview-link`, { days: 1 })
    expect(expectData(reply, 'PreviewLink').shop_closed).toBe(true)
    await changeMode(shop.app, { mode: 'open' })
  })
})

describe('a preview link while the admin has a host of its own', () => {
  it('AD-11 AD-01 is of the shop’s host', async () => {
    const apart = await testApp({
      trustProxyHops: 1,
      database: shop.database,
      publicOrigin: 'http://shop.test',
      adminOrigin: 'http://admin.test',
    })
    const staff = browser(apart, { host: 'admin.test' })
    await staff.get('/admin/login?token=an-admin-token-for-tests')
    const reply = await staff.post(
      `/api/admin/products/${id}/preview-link`,
      { days: 1 },
      { origin: 'http://admin.test' },
    )
    expect(expectData(reply, 'PreviewLink').url).toMatch(/^http:\/\/shop\.test\/preview\//)
  })
})
