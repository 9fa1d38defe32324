import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Image } from '#generated/api.d.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { readCatalogue, readChannels, readStore } from './fixture-files.ts'

const catalogue = await readCatalogue()
const stockOf = ({ products }: (typeof catalogue.products)[number]) => products.map(({ stock }) => stock)
const fileOf = (src: string) => join(findRoot(), 'fixtures', src)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

describe('the demo store', () => {
  it.each<[string, (product: (typeof catalogue.products)[number]) => boolean]>([
    ['in one variant', ({ products }) => products.length === 1],
    ['in two options', ({ options }) => options.length === 2],
    ['at a reduced price', ({ products }) => products.some(({ compare_at: before }) => before !== null)],
    ['of which few are left', (product) => sum(stockOf(product)) > 0 && sum(stockOf(product)) <= 5],
    ['sold out', (product) => sum(stockOf(product)) === 0],
    ['sold out in one variant only', (product) => sum(stockOf(product)) > 0 && stockOf(product).includes(0)],
    ['not published', ({ published }) => !published],
    ['with a glaze that is not chosen', ({ attributes }) => attributes?.['Glaze'] !== undefined],
    ['with colours', ({ options }) => options.some(({ values }) => values.some(({ swatch }) => swatch))],
  ])('CT-01 has a product %s', (_state, has) => {
    expect(catalogue.products.filter((product) => has(product)).length).toBeGreaterThan(0)
  })

  it('LY-13 has valid sliders with existing pictures', async () => {
    const validate = definitionValidator(readSharedSchema(), 'Slider')
    expect(catalogue.sliders.map(({ id }) => id)).toContain('home')
    expect(catalogue.sliders.length).toBeGreaterThan(1)
    for (const slider of catalogue.sliders) {
      expect(validate(slider), JSON.stringify(validate.errors)).toBe(true)
      for (const { image, image_phone: phone } of slider.slides)
        for (const one of [image, ...(phone ? [phone] : [])])
          expect([one.src, existsSync(fileOf(one.src))]).toEqual([one.src, true])
    }
  })

  it('CT-02 describes each picture and its size', async () => {
    for (const { slug, images } of catalogue.products) {
      const listed = new Set(images.flatMap(({ src, alt }) => [src, alt]))
      expect([slug, listed.size]).toEqual([slug, images.length * 2])
      for (const { src, alt, width, height } of images) {
        expect(alt.length).toBeGreaterThan(20)
        const file = await sharp(fileOf(src)).metadata()
        expect([src, width, height]).toEqual([src, file.width, file.height])
        expect((await stat(fileOf(src))).size).toBeLessThanOrEqual(
          Math.max(file.width, file.height) < 1600 ? 120e3 : 220e3,
        )
      }
    }
  })

  it('CT-02 contains no picture twice', async () => {
    const files = new Set(catalogue.products.flatMap(({ images }) => images.map(({ src }) => src)))
    const pixels = new Map<string, string>()
    for (const src of files) {
      const same = await sharp(fileOf(src)).resize(16, 20).raw().toBuffer()
      const seen = pixels.get(same.toString('base64'))
      expect([src, seen]).toEqual([src, undefined])
      pixels.set(same.toString('base64'), src)
    }
  })

  it('CT-02 starts with twelve products, shown from four sides or more in enlargeable pictures', () => {
    const isLarge = ({ width = 0, height = 0 }: Image) => Math.max(width, height) >= 1600
    const leads = catalogue.products.filter(({ images }) => images.some(isLarge))
    expect(leads).toHaveLength(12)
    for (const { slug, images, products } of leads) {
      expect([slug, images.filter((image) => !isLarge(image)).map(({ src }) => src)]).toEqual([slug, []])
      const ofOneVariant = new Set(products.map(({ image }) => image)).size - 1
      expect([slug, images.length - ofOneVariant >= 4]).toEqual([slug, true])
      // Close up, in use, and beside something of known size.
      for (const view of [/-detail\.webp$/, /-setting\.webp$/, /-(?:scale|stacked)\.webp$/])
        expect([slug, view, images.some(({ src }) => view.test(src))]).toEqual([slug, view, true])
    }
  })

  it('LY-14 has a second channel with prices of existing SKUs', async () => {
    const skus = new Set(catalogue.products.flatMap(({ products }) => products.map(({ sku }) => sku)))
    const channels = await readChannels()
    expect(channels.map(({ currency }) => currency.code)).not.toContain(
      (await readStore()).storefront.channel.currency.code,
    )
    for (const { prices } of channels) {
      expect(Object.keys(prices).filter((sku) => !skus.has(sku))).toEqual([])
      for (const { price, compare_at: before } of Object.values(prices)) {
        expect(Number.isInteger(price) && price > 0).toBe(true)
        if (before !== undefined) expect(before).toBeGreaterThan(price)
      }
    }
  })
})
