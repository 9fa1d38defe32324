import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const { app, get, database } = await testApp()

const page = async (key: string, path: string, more = '') =>
  get(`/api/templateBoth/${encodeURIComponent(key)}?path=${encodeURIComponent(path)}${more}`)
const document = async (key: string, path: string, more = '') =>
  expectData(await page(key, path, more), 'TemplateResult')

describe('templateBoth', () => {
  it.each([
    ['home', '/', 'home', 'Home'],
    ['cart', '/cart', 'cart', 'Cart'],
    ['shop-online', '/shop-online', 'shop-online', 'Shop'],
    ['blogs', '/blogs', 'blogs', 'Blog'],
    ['blogs', '/blogs/bakery-ash', 'article', 'Article'],
    ['blogs', '/blogs/2026/bakery-ash', 'article', 'Article'],
    ['faq', '/faq', 'faq', 'Faq'],
    ['faq', '/faq/caring-for-pots', 'faq', 'Faq'],
    ['checkout', '/checkout/address', 'checkout', 'Checkout'],
    ['account', '/account', 'account', 'Account'],
    // A part of the account or the checkout has its own document, or shares that of the whole.
    ['account', '/account/orders', 'account-orders', 'Account'],
    ['account', '/account/orders/ASH-17', 'account-order', 'Account'],
    ['account', '/account/orders/ASH-17/invoice', 'invoice', 'Account'],
    ['checkout-complete', '/checkout-complete/invoice', 'invoice', 'Account'],
    ['account', '/account/reset-password/a@b.example/token', 'account-reset-password', 'Account'],
    ['checkout', '/checkout/payment', 'checkout', 'Checkout'],
    ['track-order', '/track-order/WB1', 'track-order', 'TrackOrder'],
    ['tall-bottle-vase', '/product/tall-bottle-vase', 'product', 'Product'],
    ['ASH-VAS-001-TEN-28', '/product/tall-bottle-vase', 'product', 'Product', '&sku=ASH-VAS-001-TEN-28'],
    // The variant no longer exists; the product's page does.
    ['ASH-GONE', '/product/tall-bottle-vase', 'product', 'Product', '&sku=ASH-GONE'],
    ['vases', '/product-category/vases', 'category', 'Category'],
    ['monsoon-table', '/product-collection/monsoon-table', 'collection', 'Collection'],
    ['gift', '/shop-online/gift', 'shop-online', 'Shop'],
    ['about', '/about', 'about', 'Page'],
    ['about', '/the-studio/about', 'about', 'Page'],
  ])('RT-09 answers key %s of %s with document %s', async (key, path, template, type, more = '') => {
    const result = await document(key, path, more)
    expect(result.template.key).toBe(template)
    expect(result.page_type).toBe(type)
  })

  it('RT-09 prefers the entity’s own document to the default one of its page type', async () => {
    expect((await document('moon-jar', '/product/moon-jar')).template.key).toBe('moon-jar')
    expect((await document('moon-jar', '/product/moon-jar')).page.path).toBe('/product/moon-jar')
    // A page with the same key is something else.
    expectFailure(await page('moon-jar', '/moon-jar'), 404, 'page_not_found')
  })

  it.each([
    ['/no-such-page'],
    ['/product/no-such-product'],
    ['/product/no-such-product?sku=ASH-GONE'],
    ['/product'],
    ['/product-category/no-such-category'],
    ['/product-collection/no-such-collection'],
    ['/shop-online/no-such-tag'],
    ['/blogs/no-such-article'],
    ['/faq/no-such-questions'],
    ['/product'],
    ['/header'],
    ['/not-found'],
    ['/checkout'],
    ['/account/no-such-section'],
    ['/account-orders'],
    ['/cart/extra'],
    ['/coming-soon'],
    ['/password-protected'],
  ])('RT-02 RT-10 answers 404 for %s, with the store’s not-found document in the payload', async (path) => {
    const reply = await page(path.split('/').at(-1) ?? '', path)
    const { message, payload } = expectFailure(reply, 404, 'page_not_found')
    expect(message).toBe(`Page not found: ${path}`)
    expect(payload).toMatchObject({
      template: { template: { key: 'not-found' }, page_type: 'NotFound', page: { path } },
    })
  })

  it('RT-10 answers 404 without a payload when the store has no such document', async () => {
    await database.pool.query(`UPDATE document SET key = 'gone' WHERE key = 'not-found'`)
    await eventually(async () => (await page('x', '/x')).json().payload === undefined)
    expectFailure(await page('x', '/x'), 404, 'page_not_found')
    await database.pool.query(`UPDATE document SET key = 'not-found' WHERE key = 'gone'`)
  })

  it('CT-07 shows the page of an unpublished product to admins only', async () => {
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'ginger-jar'`)
    expectFailure(await page('ginger-jar', '/product/ginger-jar'), 404, 'page_not_found')
    expectFailure(await page('ginger-jar', '/product/ginger-jar', '&is_published=false'), 404, 'page_not_found')
    const reply = await get('/api/templateBoth/ginger-jar?path=/product/ginger-jar&is_published=false', asAdministrator)
    expectData(reply, 'TemplateResult')
    expect(reply.headers['cache-tags']).toBeUndefined()
  })

  it('RT-05 finds a mode’s page only while the mode applies', async () => {
    await database.pool.query(`UPDATE storefront SET appearance = appearance || '{"mode":"Coming Soon"}'`)
    const call = '/api/templateBoth/coming-soon?path=/coming-soon'
    const asServer = app.internalHeaders('http://shop.test', 'coming-soon')
    await eventually(async () => (await get(call, asServer)).statusCode === 200)
    // The page is rendered by the server; the call is not public.
    expectFailure(await page('coming-soon', '/coming-soon'), 403, 'shop_closed')
    await database.pool.query(`UPDATE storefront SET appearance = appearance || '{"mode":"Live"}'`)
    await eventually(async () => (await page('coming-soon', '/coming-soon')).statusCode === 404)
  })

  it('EN-02 passes on malformed items unchanged, for the engine to check', async () => {
    expect((await document('about', '/about')).component_data).toEqual([{ key: 'no-such-section' }, 7, null])
  })

  it('AP-01 accepts any query of a page, and rejects an invalid path', async () => {
    await document('home', '/', '&dialog=login&redirectTo=%2Faccount&utm_source=x&page=abc')
    expectFailure(await page('home', 'https://evil.example/'), 400, 'malformed')
  })
})

describe('shared sections', () => {
  const save = (key: string, type: string, items: unknown[]) =>
    database.pool.query(
      `INSERT INTO document (key, page_type, name, published) VALUES ($1, $2, $1, $3)
       ON CONFLICT (key, page_type) DO UPDATE SET published = excluded.published`,
      [key, type, { page: { title: key, path: `/${key}` }, component_data: items }],
    )
  const text = (html: string) => ({ key: 'rich-text', settings: { html } })

  it('BU-07 come with the document that refers to them, and with each other', async () => {
    await save('promises', 'Shared', [text('<p>Promised</p>'), { ref: 'inner' }])
    await save('inner', 'Shared', [{ ref: 'promises' }, text('<p>Inner</p>')])
    await save('with-promises', 'Page', [{ ref: 'promises', id: 'here' }, { ref: 'nowhere' }])
    const reply = await page('with-promises', '/with-promises')
    const { component_data: items, shared } = expectData(reply, 'TemplateResult')
    expect(items).toEqual([{ ref: 'promises', id: 'here' }, { ref: 'nowhere' }])
    expect(shared).toEqual({
      promises: { name: 'promises', revision: 1, component_data: [text('<p>Promised</p>'), { ref: 'inner' }] },
      inner: { name: 'inner', revision: 1, component_data: [{ ref: 'promises' }, text('<p>Inner</p>')] },
    })
    // With the missing one, which may be published later.
    expect(String(reply.headers['cache-tags']).split(' ')).toEqual(
      expect.arrayContaining(['document:with-promises', 'document:promises', 'document:inner', 'document:nowhere']),
    )
  })

  it('BU-07 are not pages, and do not hide any', async () => {
    await save('hidden-strip', 'Shared', [])
    expectFailure(await page('hidden-strip', '/hidden-strip'), 404, 'page_not_found')
    expectFailure(await get('/api/template/hidden-strip'), 404, 'page_not_found')
    await save('search', 'Shared', [])
    expect((await document('search', '/search')).page_type).toBe('Search')
  })

  it('BU-07 are sent to staff by their keys, but not to visitors, because no page may show them yet', async () => {
    await save('banner', 'Shared', [text('<p>Banner</p>')])
    const read = (keys: string) => get(`/api/shared-sections?keys=${keys}`, asAdministrator)
    const reply = await read('banner,nowhere')
    expect(Object.keys(expectData(reply, 'SharedSections'))).toEqual(['banner'])
    expect(reply.headers['cache-tags']).toBeUndefined()
    expect(expectData(await read('nowhere'), 'SharedSections')).toEqual({})
    expectFailure(await read(''), 400, 'malformed')
    expectFailure(await get('/api/shared-sections?keys=banner'), 401, 'staff_login_required')
  })
})

describe('items that are shown for a time', () => {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  const item = (id: string, visible: { from?: string; until?: string }) => ({
    key: 'rich-text',
    id,
    visible,
    settings: { html: id },
  })

  it('BU-07 are chosen by the server, and the others are not sent', async () => {
    const items = [
      item('past', { until: at(-1000) }),
      item('now', { from: at(-1000), until: at(60_000) }),
      item('soon', { from: at(30_000) }),
    ]
    await database.pool.query(`INSERT INTO document (key, name, published) VALUES ('timed', 'Timed', $1)`, [
      { page: { title: 'Timed', path: '/timed' }, component_data: items },
    ])
    const reply = await page('timed', '/timed')
    expect(expectData(reply, 'TemplateResult').component_data).toEqual([
      { key: 'rich-text', id: 'past', hidden: true },
      items[1],
      { key: 'rich-text', id: 'soon', hidden: true },
    ])
    expect(String(reply.headers['cache-tags'])).toContain(`expires:${Date.parse(items[2]!.visible.from!)}`)
    const forAdmin = await get('/api/templateBoth/timed?path=/timed', asAdministrator)
    expect(expectData(forAdmin, 'TemplateResult').component_data).toEqual([
      { ...items[0], hidden: true },
      items[1],
      { ...items[2], hidden: true },
    ])
    expect(forAdmin.headers['cache-tags']).toBeUndefined()
  })

  it('BU-07 do not send their shared sections before their time', async () => {
    const save = (key: string, type: string, items: unknown[]) =>
      database.pool.query(`INSERT INTO document (key, page_type, name, published) VALUES ($1, $2, $1, $3)`, [
        key,
        type,
        { page: { title: key, path: `/${key}` }, component_data: items },
      ])
    const [soon, later] = [at(30_000), at(40_000)]
    await save('sale', 'Shared', [item('sale', {})])
    await save('strip', 'Shared', [{ ref: 'sale', visible: { from: later } }, item('half-price', { from: soon })])
    await save('with-sale', 'Page', [{ ref: 'strip' }, { ref: 'sale', visible: { from: later } }])
    const strip = {
      name: 'strip',
      revision: 1,
      component_data: [
        { ref: 'sale', hidden: true },
        { key: 'rich-text', id: 'half-price', hidden: true },
      ],
    }
    const onPage = await page('with-sale', '/with-sale')
    expect(expectData(onPage, 'TemplateResult').shared).toEqual({ strip })
    expect(String(onPage.headers['cache-tags'])).toContain(`expires:${Date.parse(soon)}`)
    const forAdmin = await get('/api/shared-sections?keys=strip', asAdministrator)
    expect(Object.keys(expectData(forAdmin, 'SharedSections')).toSorted()).toEqual(['sale', 'strip'])
    expect(forAdmin.headers['cache-tags']).toBeUndefined()
  })
})

describe('template and page', () => {
  it('CT-06 returns header and footer by their key', async () => {
    expect(expectData(await get('/api/template/header'), 'TemplateResult').page_type).toBe('Header')
    expectData(await get('/api/template/footer?path=/cart'), 'TemplateResult')
    expectFailure(await get('/api/template/none'), 404, 'page_not_found')
  })

  it('CT-06 returns a page’s title and type without its document', async () => {
    expect(expectData(await get('/api/page/about?path=/about'), 'PageResult')).toEqual({
      page: { title: 'about', path: '/about' },
      page_type: 'Page',
    })
    expectFailure(await get('/api/page/none?path=/none'), 404, 'page_not_found')
  })

  it('shows a published change at once, and never a draft', async () => {
    await database.pool.query(
      `UPDATE document SET draft = '{"page":{"title":"Draft","path":"/about"},"component_data":[]}' WHERE key = 'about'`,
    )
    expect((await document('about', '/about')).page.title).toBe('about')
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,title}', '"Our studio"') WHERE key = 'about'`,
    )
    await eventually(async () => (await document('about', '/about')).page.title === 'Our studio')
  })
})
