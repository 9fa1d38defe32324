import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { type CardVariant, cardImages, swatchesOf } from './swatches.ts'
import { imageOf } from './stored-pictures.ts'

const { post, database } = await testApp()
const card = async (slug: string) =>
  expectData(
    await post('/api/product/product-grid', { items: [slug], source: 'manual' }),
    'ProductCard[]',
  )[0] as ProductCard

const pictures = ['red', 'blue', 'detail', 'table'].map((name) => ({
  id: name,
  src: `/images/${name}.webp`,
  alt: name,
}))
const [red, blue, detail] = pictures.map(imageOf)

describe('a card', () => {
  it('CT-01 has its glazes, each linking to a variant, in stock if possible', async () => {
    const bud = await card('bud-vase')
    expect(bud).toMatchObject({ swatch_option: 'Glaze', swatch_count: 3, variant_count: 3, must_choose: true })
    expect(bud.swatches.map(({ value, swatch, sku, in_stock: inStock }) => [value, swatch, sku, inStock])).toEqual([
      ['Chun blue', '#8fa9b8', 'ASH-VAS-003-CHU', true],
      ['Iron speckle', '#cfc0a6', 'ASH-VAS-003-IRO', true],
      ['Matte black', '#26241f', 'ASH-VAS-003-BLK', false],
    ])
    expect(bud.swatches[1]?.image?.src).toBe('/images/products/bud-vase-iron-speckle.webp')
    // Celadon in 20 cm is in stock, in 28 cm it is not.
    expect((await card('tall-bottle-vase')).swatches[1]).toMatchObject({ sku: 'ASH-VAS-001-CEL-20', in_stock: true })
  })

  it('CT-01 says how many are left only if few are', async () => {
    expect(await card('gourd-vase')).toMatchObject({ stock_state: 'low-stock', stock_left: 1, must_choose: false })
    expect(await card('kulhad')).toMatchObject({ stock_state: 'in-stock', stock_left: null })
    expect(await card('leaf-dish')).toMatchObject({ stock_state: 'out-of-stock', stock_left: null, in_stock: false })
  })

  it('CT-01 shows the variant whose price it shows, and another view on hover', async () => {
    await database.pool.query(`UPDATE product SET stock = 0 WHERE sku = 'ASH-VAS-003-CHU'`)
    const bud = await card('bud-vase')
    expect(bud.channel.sku).toBe('ASH-VAS-003-IRO')
    expect(bud.images[0]?.src).toBe('/images/products/bud-vase-iron-speckle.webp')
    expect(bud.images).toHaveLength(2)
    await database.pool.query(`UPDATE product_group SET images = '[]' WHERE slug = 'bud-vase'`)
    const bare = await card('bud-vase')
    expect([bare.images, bare.swatches.map(({ image }) => image)]).toEqual([[], [null, null, null]])
  })

  it('CT-09 marks products the owner has tagged as new', async () => {
    expect([(await card('urli')).is_new, (await card('kulhad')).is_new]).toEqual([true, false])
    await database.pool.query(`UPDATE product_group SET tags = '{Gift,New}' WHERE slug = 'kulhad'`)
    expect((await card('kulhad')).is_new).toBe(true)
  })

  it('CT-02 asks for options if something must be filled in before buying', async () => {
    const own = await card('footed-fruit-bowl')
    expect(own.must_choose).toBe(false)
    await database.pool.query(
      `UPDATE product_group SET customisation = '{"text":{"label":"Name","hint":"","max_length":10,"required":true},"image":null}' WHERE slug = 'footed-fruit-bowl'`,
    )
    expect((await card('footed-fruit-bowl')).must_choose).toBe(true)
  })
})

describe('swatches', () => {
  const variant = (
    sku: string,
    imageId: string | null,
    options: Record<string, string>,
    inStock = true,
  ): CardVariant => [sku, inStock, imageId, options, 1, 100, null, inStock ? 1 : 0, []]
  const colour = { name: 'Colour', values: [{ value: 'Red' }, { value: 'Blue' }, { value: 'Gone' }] }
  const size = { name: 'Size', values: [{ value: 'S' }, { value: 'L' }] }
  const variants = [
    variant('RS', 'red', { Colour: 'Red', Size: 'S' }),
    variant('BS', 'blue', { Colour: 'Blue', Size: 'S' }),
    variant('RL', 'red', { Colour: 'Red', Size: 'L' }),
  ]

  it('are pictures if there are no colours: of the option that changes the picture', () => {
    const { swatch_option: name, swatches } = swatchesOf([size, colour], variants, pictures)
    expect(name).toBe('Colour')
    expect(swatches.map(({ value, image }) => [value, image])).toEqual([
      ['Red', red],
      ['Blue', blue],
    ])
  })

  it('are omitted if there is only one value, or no picture or colour', () => {
    const none = { swatch_option: null, swatches: [], swatch_count: 0 }
    expect(swatchesOf([], [], [])).toEqual(none)
    expect(swatchesOf([colour], variants.slice(0, 1), pictures)).toEqual(none)
    expect(swatchesOf([size], variants, pictures)).toEqual(none)
  })

  it('are at most eight, with a count of the rest', () => {
    const values = Array.from({ length: 40 }, (_, n) => ({ value: `V${n}`, swatch: '#000000' }))
    const all = values.map(({ value }) => variant(value, null, { Glaze: value }))
    const { swatches, swatch_count: count } = swatchesOf([{ name: 'Glaze', values }], all, [])
    expect([swatches.length, count]).toEqual([8, 40])
  })

  it('come with pictures: a detail that belongs to no variant rather than another variant', () => {
    expect(cardImages(pictures, 'blue', variants)).toEqual([blue, detail])
    expect(cardImages(pictures.slice(0, 2), 'red', variants)).toEqual([red, blue])
    expect(cardImages(pictures.slice(0, 1), 'gone', variants)).toEqual([red])
    expect(cardImages([], null, [])).toEqual([])
  })
})
