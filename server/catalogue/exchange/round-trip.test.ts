import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#server/platform/csv/csv-line.ts'
import { readProductFile } from '#server/testing/read-product-file.ts'
import type { ExportShape, ExportedProduct, ExportedVariant } from './formats/export-format.ts'
import type { FormatName } from './formats/format.ts'
import { exportFormats } from './formats/formats.ts'

const SHAPE: ExportShape = {
  currency: 'INR',
  optionCount: 3,
  channels: [{ name: 'Abroad (USD)', currency: 'USD' }],
  origin: 'https://shop.example',
}

const letters = fc.constantFrom(...Array.from(`abcXYZ089 ,;:|\\'"()#<>=+-@/é₹म 'n`))
const line = fc.string({ unit: letters, maxLength: 14 }).map((text) => text.replaceAll(/\s+/gu, ' ').trim())
const filled = line.filter((text) => text !== '')
const lines = fc.array(filled, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('\n'))
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{2,11}$/u)
const html = fc
  .array(
    line.map((text) => text.replaceAll(/[<>]/gu, '')),
    { maxLength: 3 },
  )
  .map((parts) => parts.map((part) => `<p>${part}</p>`).join('\n'))
const pairs = fc.array(fc.record({ label: filled, value: fc.oneof(line, lines) }), { maxLength: 3 })
const amount = fc.integer({ min: 0, max: 99_999_999 })
const swatch = fc.stringMatching(/^#[0-9a-f]{6}$/u)
const optionValue = fc.oneof(
  filled.map((value) => ({ value })),
  fc.record({ value: filled, swatch }),
)
const attribute = fc.oneof(
  filled,
  fc.record({ value: filled, swatch }),
  fc.uniqueArray(filled, { minLength: 2, maxLength: 3 }),
)
const prices = fc
  .record({ price: amount, more: fc.option(fc.integer({ min: 1, max: 9999 })) })
  .map(({ price, more }) => ({
    price,
    compareAt: more === null ? null : price + more,
  }))

const product: fc.Arbitrary<ExportedProduct> = fc
  .uniqueArray(
    fc.record({
      name: filled,
      values: fc.uniqueArray(optionValue, { selector: ({ value }) => value, minLength: 1, maxLength: 3 }),
    }),
    {
      selector: ({ name }) => name,
      maxLength: 3,
    },
  )
  .chain((options) =>
    fc.record({
      handle: slug,
      title: filled,
      subtitle: line,
      brand: line,
      category: fc.record({ names: fc.array(filled, { minLength: 1, maxLength: 3 }), handle: slug }),
      collections: fc.array(fc.record({ handle: slug, position: fc.nat(999) }), { maxLength: 2 }),
      description: html,
      details: pairs,
      care: html,
      tags: fc.array(filled, { maxLength: 3 }),
      options: fc.constant(options),
      attributes: fc.dictionary(
        filled.filter((name) => name !== '__proto__'),
        attribute,
        { maxKeys: 2 },
      ),
      customisation: fc.constantFrom<ExportedProduct['customisation']>(null, {
        text: { label: 'A "name"', hint: '', max_length: 9, required: true },
        image: null,
      }),
      gstBps: fc.constantFrom(0, 25, 1200, 1850),
      gstSlabs: fc.constantFrom<ExportedProduct['gstSlabs']>(
        [],
        [
          { up_to: 100_050, bps: 500 },
          { up_to: 250_000, bps: 1200 },
        ],
      ),
      hsn: fc.constantFrom('', '6912'),
      published: fc.boolean(),
      publishAt: fc.constantFrom(null, '2026-12-01T08:00:00.000Z'),
      unpublishAt: fc.constantFrom(null, '2027-12-01T08:00:00.000Z'),
      archived: fc.boolean(),
      featuredRank: fc.constantFrom(3, 1_000_000),
      createdAt: fc.constant('2026-05-10T08:00:00.123Z'),
      seoTitle: line,
      seoDescription: line,
      images: fc.array(
        fc.record({
          src: slug.map((name) => `/images/${name}.webp`),
          alt: line,
          width: fc.integer({ min: 1, max: 999 }),
          height: fc.integer({ min: 1, max: 999 }),
        }),
        { maxLength: 4 },
      ),
      variants: fc.constant([] as ExportedVariant[]),
    }),
  )
  .chain((one) => variantsOf(one).map((variants) => ({ ...one, variants })))

/** Some of the possible combinations, each once. */
function variantsOf({ handle, options, images }: ExportedProduct): fc.Arbitrary<ExportedVariant[]> {
  let combinations: Record<string, string>[] = [{}]
  for (const { name, values } of options)
    combinations = combinations.flatMap((known) => values.map(({ value }) => ({ ...known, [name]: value })))
  const most = Math.min(6, combinations.length)
  return fc.subarray(combinations, { minLength: 1, maxLength: most }).chain((chosen) =>
    fc.tuple(
      ...chosen.map((values, index) =>
        fc
          .record({
            sku: fc.constant(`${handle}/${index}`),
            options: fc.constant(values),
            price: prices.map(({ price }) => price),
            stock: fc.nat(500),
            lowStock: fc.option(fc.nat(9)),
            weightGrams: fc.nat(9999),
            barcode: fc.constantFrom('', '0012345678905'),
            details: pairs,
            image: images.length === 0 ? fc.constant(null) : fc.option(fc.nat(images.length - 1)),
            extra: prices,
            channel: fc.option(prices),
          })
          .map(({ extra, channel, ...variant }) => ({
            ...variant,
            compareAt: extra.compareAt === null ? null : variant.price + extra.compareAt + 1,
            channelPrices: { 'Abroad (USD)': channel },
          })),
      ),
    ),
  )
}

function rowsOf(format: FormatName, products: readonly ExportedProduct[]): (string | number)[][] {
  const { header, rows } = exportFormats[format]
  return [header(SHAPE), ...products.flatMap((one) => rows(one, SHAPE))]
}

const write = (format: FormatName, products: readonly ExportedProduct[]): string =>
  rowsOf(format, products).map(csvLine).join('')

const catalogue = fc.uniqueArray(product, { selector: ({ handle }) => handle, minLength: 1, maxLength: 3 })

describe('writing and reading products', () => {
  it('AD-16 reads everything that the own format wrote', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const { format, results } = await readProductFile(write('vitrine', products))
        expect(format).toBe('vitrine')
        expect(results.flatMap(({ problems }) => problems)).toEqual([])
        const read = results.map(({ product: found }) => ({
          ...found,
          line: undefined,
          images: found?.images?.map((image) => ({ ...image, line: undefined })),
          variants: found?.variants.map((variant) => ({ ...variant, line: undefined, hasGeneratedSku: undefined })),
        }))
        expect(read).toEqual(products)
      }),
      { numRuns: 200 },
    )
  })

  it('AD-16 reads the same products with any separator and encoding', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, fc.constantFrom(';', '\t'), fc.boolean(), async (products, separator, isUtf16) => {
        const cellsOf = (cells: readonly (string | number)[]) => cells.map((cell) => csvLine([cell]).slice(0, -2))
        const other = rowsOf('vitrine', products)
          .map((cells) => `${cellsOf(cells).join(separator)}\n`)
          .join('')
        const bytes = isUtf16 ? Buffer.from(`\uFEFF${other}`, 'utf16le') : other
        expect(await readProductFile(bytes)).toEqual(await readProductFile(write('vitrine', products)))
      }),
      { numRuns: 30 },
    )
  })

  it.each(['shopify', 'woocommerce'] as const)('AD-16 reads what %s has columns for', async (format) => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const { format: found, results } = await readProductFile(write(format, products))
        expect(found).toBe(format)
        expect(results.filter((one) => !one.product).flatMap(({ problems }) => problems)).toEqual([])
        const essence = ({ title, variants }: { title?: string; variants: readonly Partial<ExportedVariant>[] }) => ({
          title,
          variants: variants.map(({ sku, price, compareAt, stock, weightGrams, barcode }) => ({
            ...{ sku, price, compareAt, stock, weightGrams, barcode },
          })),
        })
        expect(results.map((one) => essence(one.product!))).toEqual(products.map(essence))
      }),
      { numRuns: 60 },
    )
  })
})
