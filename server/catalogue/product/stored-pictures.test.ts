import { describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, change, database } = await testApp()
const { pool } = database
const product = async (slug: string) => expectData(await get(`/api/product/single-product/${slug}`), 'SingleProduct')
const variantPictures = async (slug: string) => {
  const { images, variants } = await product(slug)
  return variants.map(({ image }) => (image === null ? null : images[image]?.src))
}
const stored = async (slug: string) => {
  const { rows } = await pool.query<{ image_id: string | null; image: number | null }>(
    'SELECT p.image_id, p.image FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.slug = $1 ORDER BY p.position',
    [slug],
  )
  return rows.map(({ image_id: id, image }) => [id, image])
}
const write = (slug: string, images: object[]) =>
  change(`UPDATE product_group SET images = '${JSON.stringify(images)}' WHERE slug = '${slug}'`)
const list = async (slug: string) => {
  const { rows } = await pool.query<{ images: { id: string }[] }>('SELECT images FROM product_group WHERE slug = $1', [
    slug,
  ])
  return rows[0]?.images ?? []
}

describe('pictures of a product', () => {
  it('AD-10 keep their variants when they are reordered, on the next page', async () => {
    const before = await variantPictures('bud-vase')
    expect(new Set(before).size).toBeGreaterThan(1)
    await write('bud-vase', (await list('bud-vase')).toReversed())
    expect(await variantPictures('bud-vase')).toEqual(before)
    expect((await product('bud-vase')).images[0]).not.toHaveProperty('id')
  })

  it('AD-10 leave their variants without a picture when they are removed, even if another follows', async () => {
    const [first] = await stored('gourd-vase')
    const kept = (await list('gourd-vase')).filter(({ id }) => id !== first?.[0])
    await write('gourd-vase', [...kept, { src: '/images/brand/new.webp', alt: 'New' }])
    expect((await stored('gourd-vase'))[0]).toEqual([null, null])
    expect(await list('gourd-vase')).toHaveLength(kept.length + 1)
  })

  it('AD-10 have ids that are unique and well formed, whoever writes them', async () => {
    await write('urli', [
      { src: '/images/a.webp', alt: 'a', id: 'p7' },
      { src: '/images/b.webp', alt: 'b', id: 'p7' },
      { src: '/images/c.webp', alt: 'c', id: '"; DROP' },
      { src: '/images/d.webp', alt: 'd' },
      { src: '/images/e.webp', alt: 'e', id: 'kV3_-x' },
    ])
    expect((await list('urli')).map(({ id }) => id)).toEqual(['p7', 'p8', 'p9', 'p10', 'kV3_-x'])
  })

  it('OP-01 are written by the previous release, by position', async () => {
    await change(`UPDATE product SET image = 1 WHERE sku = 'ASH-VAS-001-TEN-20'`)
    expect((await stored('tall-bottle-vase'))[0]).toEqual([(await list('tall-bottle-vase'))[1]?.id, 1])
    await change(`UPDATE product SET image_id = 'p1' WHERE sku = 'ASH-VAS-001-TEN-20'`)
    expect((await stored('tall-bottle-vase'))[0]).toEqual(['p1', 0])
    await change(`UPDATE product SET image_id = NULL WHERE sku = 'ASH-VAS-001-TEN-20'`)
    expect((await stored('tall-bottle-vase'))[0]).toEqual([null, null])
  })
})
