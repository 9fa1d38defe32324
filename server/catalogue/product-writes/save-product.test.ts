import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { updateProduct } from './save-product.ts'

const shop = await testApp()
const { pool } = shop.database
const change = changing(shop.database)
const mug = (given = {}) => change((db) => createMug(db, given))
const update = (id: number, given: Parameters<typeof updateProduct>[2]) => change((db) => updateProduct(db, id, given))
const page = (slug: string) => shop.get(`/api/product/single-product/${slug}`)
const shown = async (slug: string) => (await page(slug)).json().data
const redirectOf = async (slug: string) =>
  (await pool.query<{ target: string }>('SELECT target FROM path_redirect WHERE from_path = $1', [`/product/${slug}`]))
    .rows[0]?.target

describe('a new product', () => {
  it('AD-10 is shown with everything that was entered', async () => {
    const product = await mug({
      subtitle: ' Stoneware ',
      description: '<p onclick="x()">Thrown.</p><script>alert(1)</script>',
      tags: ['breakfast'],
      details: [{ label: 'Volume', value: '300 ml' }],
      images: [{ src: '/images/products/morning-mug-cobalt.webp', alt: 'A mug' }],
      gst_bps: 1250,
      seo_title: 'Mugs for tea',
    })
    expect(product).toMatchObject({ version: 1, subtitle: 'Stoneware', description: '<p>Thrown.</p>', gst_bps: 1250 })
    expect(product.slug).toMatch(/^test-mug-\d+$/)
    expect(product.variants.map(({ stock }) => stock)).toEqual([4, 4, 4, 4])
    expect(await shown(product.slug)).toMatchObject({
      name: product.name,
      description: '<p>Thrown.</p>',
      seo: { title: 'Mugs for tea', description: '' },
      options: [
        {
          name: 'Glaze',
          values: [
            { value: 'Celadon', swatch: '#a9bfae' },
            { value: 'Tenmoku', swatch: null },
          ],
        },
        { name: 'Size' },
      ],
      tags: ['breakfast'],
    })
  })

  it('AD-10 reports everything that is wrong at once, by pointer', async () => {
    const taken = await mug()
    const [first, second, third] = taken.variants
    const wrong = mug({
      name: '',
      slug: taken.slug,
      category_id: 1_000_000,
      hsn: '12',
      tags: ['a', 'A'],
      related: [2_000_000],
      unpublish_at: '2020-01-01T00:00:00.000Z',
      variants: [
        { ...first!, price: 100, compare_at: 100 },
        { ...second!, sku: 'SAME-1', image_id: 'p9' },
        { ...third!, sku: 'SAME-1', options: { Glaze: 'Celadon', Size: 'XL' } },
      ],
    })
    const errors = await errorsOf(wrong)
    expect(Object.keys(errors).toSorted()).toEqual([
      '/category_id',
      '/hsn',
      '/name',
      '/related/0',
      '/slug',
      '/tags/1',
      '/unpublish_at',
      '/variants/0/compare_at',
      '/variants/0/sku',
      '/variants/1/image_id',
      '/variants/2/options/Size',
      '/variants/2/sku',
    ])
    expect(errors['/variants/0/sku']).toContain(taken.name)
  })
})

describe('a changed product', () => {
  it('AD-10 changes the given fields alone', async () => {
    const { id, slug, variants } = await mug()
    await page(slug)
    const changed = await update(id, { name: 'Renamed mug' })
    expect(changed).toMatchObject({ version: 1, name: 'Renamed mug', slug })
    expect(changed.variants).toEqual(variants)
    await pool.query('UPDATE product SET stock = stock - 1 WHERE group_id = $1', [id])
    expect((await update(id, { brand: 'Ashkiln' })).name).toBe('Renamed mug')
    await eventually(async () => (await shown(slug)).name === 'Renamed mug')
  })

  it('AD-10 keeps both of two changes at once to different fields', async () => {
    const { id } = await mug()
    await Promise.all([
      update(id, { care: '<p>By hand.</p>' }),
      update(id, { brand: 'Other' }),
      update(id, { hsn: '6912' }),
    ])
    expect(await update(id, {})).toMatchObject({ care: '<p>By hand.</p>', brand: 'Other', hsn: '6912' })
  })

  it('AD-10 accepts a change although another field has an error of its own', async () => {
    const { id } = await mug()
    await pool.query(`UPDATE product_group SET hsn = 'none' WHERE id = $1`, [id])
    expect((await update(id, { subtitle: 'New' })).subtitle).toBe('New')
    expect(await errorsOf(update(id, { hsn: 'still none' }))).toHaveProperty('/hsn')
  })

  it('AD-10 answers 404 for a missing product', async () => {
    await expect(update(9_999_999, { name: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(update(9_999_999, { name: 'x' })).rejects.toBeInstanceOf(ApiError)
  })

  it('AD-10 keeps stock that is sold while the product is saved', async () => {
    const { id, variants } = await mug()
    const sell = () => pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [variants[0]!.id])
    const edits = Array.from({ length: 10 }, (_, at) =>
      update(id, { variants: variants.map((variant) => ({ ...variant, price: 50_000 + at, stock: 99 })) }),
    )
    await Promise.all([...edits, sell(), sell(), sell()])
    const { rows } = await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [variants[0]!.id])
    expect(rows[0]?.stock).toBe(1)
  })
})

describe('the address of a product', () => {
  it('AD-10 AD-12 RT-13 leaves a redirect, without chains', async () => {
    const { id } = await mug({ slug: 'chain-a' })
    await update(id, { slug: 'chain-b' })
    await update(id, { slug: 'chain-c' })
    expect([await redirectOf('chain-a'), await redirectOf('chain-b')]).toEqual(['/product/chain-c', '/product/chain-c'])
    await update(id, { slug: 'chain-a' })
    expect([await redirectOf('chain-a'), await redirectOf('chain-b'), await redirectOf('chain-c')]).toEqual([
      undefined,
      '/product/chain-a',
      '/product/chain-a',
    ])
  })

  it('AD-10 RT-13 two products can exchange their addresses', async () => {
    const [a, b] = [await mug({ slug: 'swap-a' }), await mug({ slug: 'swap-b' })]
    expect(await errorsOf(update(a.id, { slug: 'swap-b' }))).toHaveProperty('/slug')
    await update(a.id, { slug: 'swap-temporary' })
    await update(b.id, { slug: 'swap-a' })
    await update(a.id, { slug: 'swap-b' })
    expect([await redirectOf('swap-a'), await redirectOf('swap-b')]).toEqual([undefined, undefined])
    expect((await shown('swap-b')).group_id).toBe(a.id)
  })

  it('AD-10 RT-13 a product that is published at a redirected address takes it over', async () => {
    const { id } = await mug({ slug: 'moved-from' })
    await update(id, { slug: 'moved-to' })
    const draft = await mug({ slug: 'moved-from', published: false })
    expect(await redirectOf('moved-from')).toBe('/product/moved-to')
    await update(draft.id, { published: true })
    expect(await redirectOf('moved-from')).toBeUndefined()
  })

  it('AD-10 RT-09 keeps the document of the product', async () => {
    const { id } = await mug({ slug: 'documented' })
    await pool.query(
      `INSERT INTO document (key, page_type, name, published) VALUES ('documented', 'Product', 'Own', '{"page": {}, "component_data": []}')`,
    )
    await update(id, { slug: 'documented-later' })
    const { rows } = await pool.query(`SELECT key FROM document WHERE name = 'Own'`)
    expect(rows).toEqual([{ key: 'documented-later' }])
  })

  it('AD-10 is given to one of two products created at once', async () => {
    const both = await Promise.allSettled([mug({ slug: 'race' }), mug({ slug: 'race' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const failed = both.find((one) => one.status === 'rejected')
    expect(failed?.reason).toMatchObject({ status: 422, payload: { errors: { '/slug': expect.any(String) } } })
  })
})

describe('related products', () => {
  it('AD-10 CT-04 shows those that the merchant chose before the automatic ones', async () => {
    const [product, first, second] = [await mug(), await mug(), await mug()]
    const related = async () =>
      (await shop.get(`/api/product/single-product/${product.slug}/related`)).json().data as { group_id: number }[]
    expect((await related()).map(({ group_id: id }) => id)).not.toEqual([second.id, first.id])
    await update(product.id, { related: [second.id, first.id] })
    await eventually(async () => (await related())[0]?.group_id === second.id)
    const ids = (await related()).map(({ group_id: id }) => id)
    expect(ids.slice(0, 2)).toEqual([second.id, first.id])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(8)
    expect(await errorsOf(update(product.id, { related: [first.id, product.id] }))).toHaveProperty('/related/1')
  })
})
