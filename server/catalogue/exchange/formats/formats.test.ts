import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRoot } from '#server/platform/environment/root.ts'
import { readProductFile } from '#server/testing/read-product-file.ts'
import type { ReadContext, ReadProduct } from './format.ts'

const fixture = async (name: string, context: Partial<ReadContext> = {}) =>
  readProductFile(await readFile(join(findRoot(), 'fixtures/imports', name)), context)
const problemsOf = (results: readonly ReadProduct[]) =>
  results.flatMap(({ problems }) => problems.map(({ line, column, message }) => `${line} ${column}: ${message}`))

describe('reading a Shopify file', () => {
  it('AD-15 reads variants, pictures and continuation rows', async () => {
    const { format, results } = await fixture('shopify.csv')
    expect(format).toBe('shopify')
    const [apron] = results
    expect(apron?.product).toMatchObject({
      handle: 'linen-apron',
      title: 'Linen apron',
      brand: 'Loom & Co',
      category: { names: ['Aprons'] },
      tags: ['kitchen', 'linen, washed', 'new'],
      published: true,
      attributes: { Fabric: ['linen', 'cotton'] },
      seoTitle: 'Linen apron for cooks',
      options: [
        { name: 'Color', values: [{ value: 'Oat' }, { value: 'Indigo' }] },
        { name: 'Size', values: [{ value: 'Small' }, { value: 'Large' }] },
      ],
    })
    expect(apron?.product?.images?.map(({ src, alt }) => [src.split('/').at(-1), alt])).toEqual([
      ['apron-1.jpg', 'Apron, front'],
      ['apron-2.jpg?v=2', 'Apron, back'],
      ['apron-3.jpg', ''],
      ['apron-oat.jpg', ''],
    ])
    expect(apron?.product?.variants).toMatchObject([
      { sku: 'LINEN-APRON-OAT-SMALL', hasGeneratedSku: true, price: 145_000, compareAt: 180_000, stock: 12, image: 3 },
      { sku: 'LINEN-APRON-OAT-LARGE', price: 145_000, compareAt: null, stock: 0, weightGrams: 350, image: null },
      {
        sku: 'APR-IND-S',
        hasGeneratedSku: false,
        barcode: '0012345678905',
        options: { Color: 'Indigo', Size: 'Small' },
      },
    ])
  })

  it('AD-15 passes HTML through the sanitiser, and makes paragraphs of plain text', async () => {
    const { results } = await fixture('shopify.csv')
    expect(results[0]?.product?.description).toBe(
      '<p>Washed linen,\nwith a deep "kangaroo" pocket.</p>\n<p>One size.</p>',
    )
    expect(results[1]?.product?.description).toBe('<p>Dries glasses.<br>Never leaves fluff.</p>\n<p>Wash at 60°.</p>')
  })

  it('AD-15 reads a product without options, its draft state, and its category from the taxonomy', async () => {
    const { results } = await fixture('shopify.csv', { untrackedStock: 100 })
    expect(results[1]?.product).toMatchObject({
      published: false,
      options: [],
      category: { names: ['Kitchen Linens'] },
      variants: [{ sku: 'TEA-TOWEL', options: {}, price: 32_050, stock: 100 }],
    })
  })

  it('AD-15 continues the product above where a row has no handle', async () => {
    const { results } = await fixture('shopify.csv')
    expect(results[2]?.product?.variants.map(({ sku, options }) => [sku, options])).toEqual([
      ['SCA-1', { Colour: 'Oat' }],
      ['SCA-2', { Colour: 'Rust' }],
    ])
  })

  it('AD-15 reports errors by line and column, and reads the other products', async () => {
    const { results } = await fixture('shopify.csv')
    expect(results.map(({ product }) => product?.handle)).toEqual([
      'linen-apron',
      'tea-towel',
      'scarf',
      undefined,
      undefined,
    ])
    expect(problemsOf(results)).toEqual([
      '5 Variant Inventory Qty: The stock is -2; it is set to 0.',
      '13 Variant Price: “about 20” isn’t a price in INR. Write the amount alone, such as 1200.50.',
      '14 Gift Card: Gift cards aren’t imported.',
    ])
  })

  it('AD-15 reads the headers of the newer template', async () => {
    const { format, results } = await fixture('shopify-template.csv', { currency: 'USD' })
    expect(format).toBe('shopify')
    expect(results).toMatchObject([
      {
        product: {
          handle: 'oak-spoon',
          published: true,
          brand: 'Woodwork',
          images: [{ src: 'https://cdn.example/spoon.jpg', alt: 'Spoon' }],
          variants: [
            { sku: 'SPOON-S', price: 1250, compareAt: 1500, stock: 3, weightGrams: 40 },
            { sku: 'SPOON-L', price: 1400, compareAt: null, options: { Size: 'Long' } },
          ],
        },
      },
    ])
  })

  it('AD-15 leaves out what the file does not contain', async () => {
    const { results } = await readProductFile('Handle,Variant SKU,Variant Price\na,A-1,5\na,A-2,6\n')
    expect(results[0]?.product).toEqual({
      line: 2,
      handle: 'a',
      variants: [
        { line: 2, sku: 'A-1', hasGeneratedSku: false, price: 500 },
        { line: 3, sku: 'A-2', hasGeneratedSku: false, price: 600 },
      ],
    })
  })

  it('AD-15 refuses a SKU and a variant that a product has twice', async () => {
    const { results } = await readProductFile(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Size,S,X,5\na,,,S,Y,6\na,,,M,X,6\na,,,,Z,6\n',
    )
    expect(problemsOf(results)).toEqual([
      '5 Option1 Value: The variant has no value for Size.',
      '3 Option1 Value: The product has this variant twice: S.',
      '4 Variant SKU: Another variant of this product has the SKU X, too.',
    ])
  })
})

describe('reading a WooCommerce file', () => {
  it('AD-15 joins variations to their parent by SKU or id, wherever they are', async () => {
    const { format, results } = await fixture('woocommerce.csv', { currency: 'EUR' })
    expect(format).toBe('woocommerce')
    expect(results[0]?.product).toMatchObject({
      handle: 'olive-soap',
      derivedHandle: 'olive-soap-soap',
      subtitle: 'Cold pressed, 100 g',
      description: '<p>Made by hand.<br>Cures for six weeks.</p>\n<p>No palm oil.</p>',
      brand: 'Savon',
      category: { names: ['Bath', 'Soap', 'Bars'] },
      seoTitle: 'Soap',
      options: [{ name: 'Scent', values: [{ value: 'Rose' }, { value: 'Mint, fresh' }] }],
      attributes: { Fat: 'Olive' },
      images: [
        { src: 'https://wp.example/a.jpg' },
        { src: 'https://wp.example/b,c.jpg' },
        { src: 'https://wp.example/rose.jpg' },
      ],
      variants: [
        {
          sku: 'SOAP-ROSE',
          price: 500,
          compareAt: null,
          stock: 20,
          weightGrams: 100,
          image: 2,
          options: { Scent: 'Rose' },
        },
        { sku: 'OLIVE-SOAP-MINT-FRESH', price: 120_550, stock: 0, options: { Scent: 'Mint, fresh' } },
      ],
    })
  })

  it('AD-15 reads simple products, with sales, sizes and attributes', async () => {
    const { results } = await fixture('woocommerce.csv', { currency: 'EUR' })
    expect(results[1]?.product).toMatchObject({
      handle: 'soap-dish',
      published: false,
      details: [{ label: 'Length', value: '12 cm' }],
      attributes: { Wood: ['Oak', 'Ash'] },
      variants: [{ sku: 'DISH', price: 950, compareAt: 1200, stock: 8, weightGrams: 250 }],
    })
    expect(results[3]?.product).toMatchObject({ handle: 'soap-course', published: false })
    expect(results[3]?.product).not.toHaveProperty('category')
  })

  it('AD-15 applies a sale while it runs, and says so if it comes later', async () => {
    const during = await fixture('woocommerce.csv', { currency: 'EUR', now: new Date('2026-05-31T20:00:00Z') })
    expect(during.results[0]?.product?.variants[0]).toMatchObject({ price: 400, compareAt: 500 })
    const before = await fixture('woocommerce.csv', { currency: 'EUR', now: new Date('2026-04-30T20:00:00Z') })
    expect(before.results[0]?.product?.variants[0]).toMatchObject({ price: 500, compareAt: null })
    expect(problemsOf(before.results)).toContain('4 Date sale price starts: The sale that starts later isn’t imported.')
  })

  it('AD-15 refuses what the shop cannot sell, and finds variations without their parent by SKU', async () => {
    const { results } = await fixture('woocommerce.csv', { currency: 'EUR' })
    expect(problemsOf(results)).toEqual(['6 Type: Products of the type “external” aren’t imported.'])
    expect(results[4]?.product).not.toHaveProperty('handle')
    expect(results[4]?.product?.variants).toMatchObject([{ sku: 'SOAP-ANY', price: 500, stock: 2 }])
  })

  it('AD-15 divides a stock that variations share', async () => {
    const { results } = await readProductFile(
      [
        'ID,Type,SKU,Name,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
        '1,variable,A,Cup,1,5,,,Size,"S, M, L"',
        '2,variation,A-S,Cup,1,,3,A,Size,S',
        '3,variation,A-M,Cup,1,,3,A,Size,M',
        '4,variation,A-L,Cup,1,9,3,A,Size,L',
      ].join('\n'),
    )
    expect(results[0]?.product?.variants.map(({ stock }) => stock)).toEqual([3, 2, 9])
    expect(problemsOf(results)).toEqual(['2 Stock: The 2 variants shared a stock of 5; it is divided among them.'])
  })
})

describe('reading other files', () => {
  it('AD-15 reads a list of SKUs with prices and stock', async () => {
    const { format, results } = await readProductFile('SKU;Price;Qty\nA-1;1.234,50;3\nA-2;₹ 5,00;0\n')
    expect(format).toBe('vitrine')
    expect(results.map(({ product }) => product)).toMatchObject([
      { variants: [{ sku: 'A-1', price: 123_450, stock: 3 }] },
      { variants: [{ sku: 'A-2', price: 500, stock: 0 }] },
    ])
    expect(results[0]?.product).not.toHaveProperty('handle')
  })

  it('AD-15 makes the handle of the title where there is none', async () => {
    const { results } = await readProductFile('Name,SKU,Price,Status\nCrème brûlée dish,C,5,draft\n')
    expect(results[0]?.product).toMatchObject({ handle: 'creme-brulee-dish', published: false })
  })

  it('AD-15 refuses prices in another currency than the shop’s', async () => {
    const { results } = await readProductFile('Handle,Title,SKU,Price,Currency\na,A,A,5,USD\n')
    expect(problemsOf(results)).toEqual(['2 Currency: The prices are in USD, but the shop’s prices are in INR.'])
  })

  it('AD-15 does not take a file for products that has no column for them', async () => {
    expect(await readProductFile('name of person,email\nA,a@b.example\n')).toEqual({ format: undefined, results: [] })
  })
})
