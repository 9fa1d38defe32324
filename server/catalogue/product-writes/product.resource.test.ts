import { describe, expect, it } from 'vitest'
import { createMug, changing } from '#server/testing/catalogue-writes.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
const path = '/api/admin/products'
const { rows: categories } = await pool.query<{ id: number }>(`SELECT id FROM category WHERE slug = 'vases'`)
const vases = categories[0]!.id
const create = async (values: object) => (await admin.post(path, { values })).json().data
const patch = (id: number, version: number, values: object) => admin.patch(`${path}/${id}`, { version, values })
const page = async (query: string) => (await admin.get(`${path}?${query}`)).json().data

describe('products in the admin', () => {
  it('AD-10 are created with what they need, and read without the stock that sales change', async () => {
    const record = await create({
      name: 'Floor vase',
      category_id: vases,
      gst_rate: 12.5,
      variants: [{ sku: 'FLOOR-1', price: 450_000, stock: 7, options: {} }],
    })
    expect(record).toMatchObject({
      version: 1,
      title: 'Floor vase',
      view_path: '/product/floor-vase',
      values: { slug: 'floor-vase', gst_rate: 12.5, published: false, options: [] },
    })
    expect(record.values.variants).toEqual([
      {
        id: expect.any(Number),
        sku: 'FLOOR-1',
        price: 450_000,
        compare_at: null,
        weight_grams: 0,
        barcode: '',
        options: {},
        image_id: null,
        details: [],
      },
    ])
    expect((await page('search=floor-1')).rows).toMatchObject([
      { id: record.id, name: 'Floor vase', state: 'hidden', stock: 7 },
    ])
  })

  it('AD-10 can all be saved as they are read, and keep everything else, the pictures of variants too', async () => {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM product_group ORDER BY id')
    expect(rows.length).toBeGreaterThan(40)
    const pictures = async () =>
      (await pool.query('SELECT id, image, image_id FROM product ORDER BY id')).rows as unknown[]
    const before = await pictures()
    for (const { id } of rows) {
      const { version, values } = (await admin.get(`${path}/${id}`)).json().data
      const payload = { version, values: { ...values, subtitle: `${values.subtitle} (new)`.trim() } }
      const reply = await admin.patch(`${path}/${id}`, payload)
      expect(reply.statusCode, reply.payload).toBe(200)
      expect(reply.json().data.values).toEqual(payload.values)
    }
    expect(await pictures()).toEqual(before)
  })

  it('AD-10 have values that filters find, also if they are no options', async () => {
    const attributes = [{ label: ' Firing ', value: 'Wood, "Soda, salt", Raku (#301010)' }]
    const base = {
      name: 'Fired jar',
      category_id: vases,
      published: true,
      variants: [{ sku: '', price: 1, options: {} }],
    }
    const twice = await admin.post(path, {
      values: { ...base, attributes: [...attributes, { label: 'Firing', value: 'x' }] },
    })
    expectFailure(twice, 422, 'invalid_values')
    expect(Object.keys(twice.json().payload.errors)).toEqual(['/attributes/1/label'])
    const { id, values } = await create({ ...base, attributes })
    expect(values.attributes).toEqual([{ ...attributes[0], label: 'Firing' }])
    const listing = await shop.post('/api/shop/all', { filters: { facets: { firing: ['raku'] } } })
    expect(listing.json().data.products.map((one: { group_id: number }) => one.group_id)).toEqual([id])
    const copy = (await admin.post(`${path}/${id}/duplicate`, {})).json().data
    expect(copy.values.attributes).toEqual(values.attributes)
  })

  it('AD-10 have short videos of the library, which shoppers get and the library knows', async () => {
    const video = { src: '/media/turning-bowl-1.mp4', alt: ' The bowl turns ' }
    const variants = [{ sku: '', price: 1, options: {} }]
    const base = { name: 'Turning bowl', category_id: vases, published: true, variants }
    const wrong = [
      { src: 'https://example.com/a.mp4', alt: 'x' },
      { src: '/media/a.svg', alt: 'x' },
      { ...video, alt: '' },
    ]
    const reply = await admin.post(path, { values: { ...base, videos: wrong } })
    expectFailure(reply, 422, 'invalid_values')
    expect(Object.keys(reply.json().payload.errors)).toEqual(['/videos/0/src', '/videos/1/src', '/videos/2/alt'])
    const { id, values } = await create({ ...base, videos: [video] })
    expect(values.videos).toEqual([{ ...video, alt: 'The bowl turns', poster: null }])
    const single = async () => (await shop.get('/api/product/single-product/turning-bowl')).json().data
    expect((await single()).videos).toEqual(values.videos)
    const uses = await pool.query('SELECT kind, record FROM media_use WHERE path = $1', [video.src])
    expect(uses.rows).toEqual([{ kind: 'product', record: String(id) }])
    await patch(id, 1, { videos: [] })
    await eventually(async () => (await single()).videos === undefined)
    expect((await page(`ids=${id},999999`)).rows.map((row: { id: number }) => row.id)).toEqual([id])
  })

  it('AD-10 AD-03 name each field that is wrong', async () => {
    const wrong = await admin.post(path, {
      values: { name: 'x', category_id: 99_999, gst_rate: 1.234, variants: [{ sku: 'A', price: -1, options: {} }] },
    })
    expectFailure(wrong, 422, 'invalid_values')
    expect(Object.keys(wrong.json().payload.errors)).toEqual(['/variants/0/price'])
    const rate = await admin.post(path, {
      values: { name: 'x', category_id: vases, gst_rate: 1.234, variants: [{ sku: 'A', price: 1, options: {} }] },
    })
    expect(Object.keys(rate.json().payload.errors)).toEqual(['/gst_rate'])
    const category = await admin.post(path, {
      values: { name: 'x', category_id: 99_999, variants: [{ sku: 'A', price: 1, options: {} }] },
    })
    expect(Object.keys(category.json().payload.errors)).toEqual(['/category_id'])
  })

  it('AD-10 AD-03 change by version: a sale between two changes is no conflict, another change is', async () => {
    const { id, variants } = await change((db) => createMug(db))
    await pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [variants[0]!.id])
    const first = await patch(id, 1, { subtitle: 'New' })
    expect(first.json().data).toMatchObject({ version: 2, values: { subtitle: 'New' } })
    expectFailure(await patch(id, 1, { brand: 'Late' }), 409, 'stale_version')
    const { rows } = await pool.query('SELECT changes FROM audit_entry ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ changes: [{ field: '/subtitle', from: '', to: 'New' }] }])
  })

  it('AD-10 are listed by state, category and words', async () => {
    const { id, name } = await change((db) => createMug(db))
    expect((await page(`search=${encodeURIComponent(name)}&state=published`)).rows).toMatchObject([
      { id, state: 'published' },
    ])
    expect((await page(`search=${encodeURIComponent(name)}&category=${vases}`)).rows).toEqual([])
    await admin.post(`${path}/${id}/archive`, { version: 1 })
    expect((await page(`search=${encodeURIComponent(name)}&state=archived`)).rows).toMatchObject([
      { id, archived: true },
    ])
    for (const sort of ['name', '-price', 'stock', '-created', 'updated']) {
      const first = await page(`sort=${sort}&limit=20`)
      const second = await page(`sort=${sort}&limit=20&after=${first.next}`)
      const ids = [...first.rows, ...second.rows].map((row: { id: number }) => row.id)
      expect(new Set(ids).size, sort).toBe(40)
    }
  })

  it('AD-10 are published and hidden together; archived ones are reported', async () => {
    const mugs = [await change((db) => createMug(db)), await change((db) => createMug(db))]
    const ids = mugs.map(({ id }) => id)
    const bulk = async (action: string) => (await admin.post(`${path}/bulk`, { action, ids })).json().data
    const statuses = () =>
      Promise.all(mugs.map(async ({ slug }) => (await shop.get(`/api/product/single-product/${slug}`)).statusCode))
    expect(await bulk('hide')).toEqual({ done: 2, failed: [] })
    await eventually(async () => (await statuses()).every((status) => status === 404))
    await admin.post(`${path}/${ids[0]}/archive`, { version: 2 })
    expect(await bulk('publish')).toEqual({
      done: 1,
      failed: [{ id: ids[0], title: mugs[0]!.name, message: expect.any(String) }],
    })
    await eventually(async () => (await statuses()).join() === '404,200')
  })

  it('AD-10 say what refers to them before they are deleted', async () => {
    const { id, variants } = await change((db) => createMug(db))
    const who = browser(shop)
    await placeOrder(who, await readyCart(who, { items: [{ product_id: variants[0]!.id, quantity: 1 }] }))
    expect((await admin.get(`${path}/${id}/affected`)).json().data).toEqual({
      items: [{ kind: 'orders', title: '1 order' }],
      blocks: true,
    })
    expectFailure(await admin.remove(`${path}/${id}?version=1`), 409, 'in_use')
    const free = await change((db) => createMug(db))
    expect((await admin.remove(`${path}/${free.id}?version=1`)).statusCode).toBe(200)
  })

  it('AD-10 are saved during many sales without a deadlock', async () => {
    const { id, variants } = await change((db) =>
      createMug(db, {
        variants: [
          {
            sku: 'BUSY',
            barcode: '',
            price: 100,
            compare_at: null,
            stock: 500,
            weight_grams: 0,
            options: {},
            image_id: null,
            details: [],
          },
        ],
        options: [],
      }),
    )
    const sale = () => pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [variants[0]!.id])
    const save = async (at: number) => {
      const { version, values } = (await admin.get(`${path}/${id}`)).json().data
      const [variant] = values.variants
      return (await patch(id, version, { variants: [{ ...variant, price: 100 + at }], subtitle: `${at}` })).statusCode
    }
    const [statuses] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, at) => save(at + 1))),
      Promise.all(Array.from({ length: 100 }, sale)),
    ])
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(statuses).toContain(200)
    expect((await pool.query('SELECT stock FROM product WHERE id = $1', [variants[0]!.id])).rows).toEqual([
      { stock: 400 },
    ])
  })
})
