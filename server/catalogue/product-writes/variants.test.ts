import { describe, expect, it } from 'vitest'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { cartOf, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import type { ProductRecord, VariantRecord } from './product-record.ts'
import { updateProduct } from './save-product.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const mug = () => change((db) => createMug(db))
const update = (id: number, given: Parameters<typeof updateProduct>[2]) => change((db) => updateProduct(db, id, given))
const valuesOf = ({ variants }: ProductRecord) => variants.map(({ options }) => Object.values(options).join(' '))
const shown = async (slug: string) => (await shop.get(`/api/product/single-product/${slug}`)).json().data
const withGlazes = ({ options: [glaze, size] }: ProductRecord, ...values: string[]) => [
  { ...glaze!, values: values.map((value) => glaze!.values.find((one) => one.value === value) ?? { value }) },
  size!,
]

describe('the options of a product', () => {
  it('AD-10 create the variants of a new value', async () => {
    const before = await mug()
    const after = await update(before.id, { options: withGlazes(before, 'Celadon', 'Tenmoku', 'Shino') })
    expect(valuesOf(after)).toEqual(['Celadon S', 'Celadon L', 'Tenmoku S', 'Tenmoku L', 'Shino S', 'Shino L'])
    expect(after.variants.slice(0, 4).map(({ id }) => id)).toEqual(before.variants.map(({ id }) => id))
    expect(after.variants.slice(4).map(({ price, stock }) => [price, stock])).toEqual([
      [90_000, 0],
      [120_000, 0],
    ])
    await eventually(async () => (await shown(before.slug)).variants.length === 6)
  })

  it('AD-10 keep the variants when a value is renamed, and its facets follow', async () => {
    const before = await mug()
    const [glaze, size] = before.options
    const [celadon, tenmoku] = glaze!.values
    const options = [{ ...glaze!, name: 'Finish', values: [tenmoku!, { ...celadon!, value: 'Jade' }] }, size!]
    const after = await update(before.id, { options })
    expect(after.variants.map(({ id }) => id)).toEqual([2, 3, 0, 1].map((at) => before.variants[at]!.id))
    expect(valuesOf(after)).toEqual(['Tenmoku S', 'Tenmoku L', 'Jade S', 'Jade L'])
    const listing = await shop.post('/api/shop/all', { filters: { facets: { finish: ['jade'] } } })
    expect(listing.json().data.products.map((one: { slug: string }) => one.slug)).toEqual([before.slug])
  })

  it('AD-10 delete variants that nothing refers to', async () => {
    const before = await mug()
    const after = await update(before.id, { options: withGlazes(before, 'Tenmoku') })
    expect(valuesOf(after)).toEqual(['Tenmoku S', 'Tenmoku L'])
    const { rows } = await pool.query('SELECT FROM product WHERE id = $1', [before.variants[0]!.id])
    expect(rows).toEqual([])
  })

  it('AD-10 make 250 variants at most', async () => {
    const product = await mug()
    const [, size] = product.options
    const options = [
      withGlazes(product, ...Array.from({ length: 90 }, (_, at) => `Glaze ${at}`))[0]!,
      { ...size!, values: [...size!.values, { value: 'XL' }] },
    ]
    expect(await errorsOf(update(product.id, { options }))).toHaveProperty('/options')
    const fewer = [{ ...options[0]!, values: options[0]!.values.slice(0, 83) }, options[1]!]
    expect((await update(product.id, { options: fewer })).variants).toHaveLength(249)
  })

  it('AD-10 get SKUs of their own where none is given, from the name and the values', async () => {
    const blank = (glaze: string, sku = '') => ({
      ...{ sku, barcode: '', price: 100, compare_at: null, stock: 0, weight_grams: 0 },
      ...{ options: { Glaze: glaze }, image_id: null, details: [] },
    })
    const name = 'Ash bowl with a very long name of many words'
    const given = {
      name,
      options: [{ name: 'Glaze', values: ['Iron', 'Irongold', 'Ash'].map((value) => ({ value })) }],
      variants: [blank('Iron'), blank('Irongold'), blank('Ash', 'OWN-7001')],
    }
    const first = await change((db) => createMug(db, given))
    const skus = ({ variants }: ProductRecord) => variants.map(({ sku }) => sku)
    expect(skus(first)).toEqual(['ASH-BOWL-WITH-A-VERY-LON-IRO', 'ASH-BOWL-WITH-A-VERY-LON-IRO-2', 'OWN-7001'])
    const again = { ...given, variants: [blank('Iron'), blank('Irongold'), blank('Ash')] }
    const second = await change((db) => createMug(db, again))
    expect(new Set([...skus(first), ...skus(second)]).size).toBe(6)
    const grown = await update(first.id, { variants: [...first.variants.slice(0, 2), blank('Ash')] })
    expect(skus(grown)[2]).toMatch(/^ASH-BOWL-WITH-A-VERY-LON(-\d)?-ASH$/)
  })

  it('AD-10 let variants exchange their SKUs', async () => {
    const product = await mug()
    const [a, b, ...others] = product.variants as [VariantRecord, VariantRecord]
    const after = await update(product.id, { variants: [{ ...a, sku: b.sku }, { ...b, sku: a.sku }, ...others] })
    expect(after.variants.slice(0, 2).map(({ id, sku }) => [id, sku])).toEqual([
      [a.id, b.sku],
      [b.id, a.sku],
    ])
  })

  it('AD-10 CT-08 back-in-stock alerts follow a changed SKU', async () => {
    const product = await mug()
    const [first, ...others] = product.variants as [VariantRecord]
    await pool.query(
      `INSERT INTO product_wait (sku, email_key, email, origin, asked_at) VALUES ($1, 'a@b.example', 'a@b.example', 'http://shop.test', now())`,
      [first.sku],
    )
    await update(product.id, { variants: [{ ...first, sku: `${first.sku}-NEW` }, ...others] })
    const { rows } = await pool.query(`SELECT sku FROM product_wait WHERE email_key = 'a@b.example'`)
    expect(rows).toEqual([{ sku: `${first.sku}-NEW` }])
  })

  it('AD-10 keep the picture of a variant when pictures are moved, and have none when it is removed', async () => {
    const picture = (name: string) => ({ src: `/images/products/${name}.webp`, alt: name })
    const made = await change((db) =>
      createMug(db, { images: [picture('morning-mug-cobalt'), { id: 'own', ...picture('everyday-bowl-celadon') }] }),
    )
    const [first, second] = made.images
    expect([first?.id, second?.id]).toEqual(['p1', 'own'])
    const pictureIds = ({ variants }: ProductRecord) => variants.map(({ image_id: id }) => id)
    const chosen = await update(made.id, {
      variants: made.variants.map((one, at) => ({ ...one, image_id: at % 2 ? 'own' : 'p1' })),
    })
    expect(pictureIds(chosen)).toEqual(['p1', 'own', 'p1', 'own'])
    expect(pictureIds(await update(made.id, { images: [second!, first!] }))).toEqual(['p1', 'own', 'p1', 'own'])
    expect((await shown(made.slug)).variants.map(({ image }: { image: number }) => image)).toEqual([1, 0, 1, 0])
    expect(pictureIds(await update(made.id, { images: [second!] }))).toEqual([null, 'own', null, 'own'])
    const unknown = chosen.variants.map((one) => ({ ...one, image_id: 'p1' }))
    expect(await errorsOf(update(made.id, { variants: unknown }))).toHaveProperty('/variants/0/image_id')
  })
})

describe('a removed variant', () => {
  it('AD-10 stays in an open cart as no longer available', async () => {
    const product = await mug()
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: product.variants[0]!.id, quantity: 1 }] })
    await update(product.id, { options: withGlazes(product, 'Tenmoku') })
    const after = await cartOf(who, cart)
    expect(after.items).toHaveLength(1)
    expect(after).toMatchObject({ items_stock_valid: false, out_of_stock_items: [product.variants[0]!.id] })
  })

  it('AD-10 stays in its orders, which can be cancelled, and comes back with its SKU and stock', async () => {
    const product = await mug()
    const [first] = product.variants as [VariantRecord]
    const who = browser(shop)
    const order = await placeOrder(who, await readyCart(who, { items: [{ product_id: first.id, quantity: 3 }] }))
    const removed = await update(product.id, { options: withGlazes(product, 'Tenmoku') })
    expect(removed.variants.map(({ id }) => id)).not.toContain(first.id)
    expect((await shown(product.slug)).variants).toHaveLength(2)
    expect((await shop.get(`/api/product/single-product/${first.sku}`)).statusCode).toBe(404)
    expectData(
      await who.put('/api/orders/cancel', { order_no: order.order_id, reason: 'changed_mind', token: order.token }),
      'Order',
    )
    const { id: _id, ...again } = first
    const back = await update(product.id, {
      options: withGlazes(product, 'Celadon', 'Tenmoku'),
      variants: [{ ...again, price: 77_000 }, ...removed.variants],
    })
    expect(back.variants[0]).toMatchObject({ id: first.id, sku: first.sku, price: 77_000, stock: 4 })
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AD-10 leaves no variant of another product’s', async () => {
    const [one, other] = [await mug(), await mug()]
    const foreign = { ...other.variants[0]!, sku: 'FOREIGN' }
    expect(await errorsOf(update(one.id, { variants: [foreign] }))).toHaveProperty('/variants/0/id')
    const twice = [one.variants[0]!, { ...one.variants[0]!, sku: 'TWICE', options: { Glaze: 'Celadon', Size: 'L' } }]
    expect(await errorsOf(update(one.id, { variants: twice }))).toHaveProperty('/variants/1/id')
  })
})
