import { readFile, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { invoiceOf } from '#server/commerce/invoice/invoice.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Invoiced, randomOrders } from '#server/testing/random-orders.ts'
import { differenceOf, drawPage, readPdf } from '#server/testing/read-pdf.ts'
import { sampleOrder } from '#server/testing/sample-order.ts'
import type { Brand, DocumentContent, DrawingJob } from '../content.ts'
import { invoiceContent } from '../invoice-content.ts'
import { labelContent, slipContent } from '../parcel-content.ts'
import type { Parcel } from '../parcels.ts'
import { drawDocuments } from './draw-documents.ts'

const brand = { name: 'Ashkiln' }
const clock = { locale: 'en-IN', timeZone: 'Asia/Kolkata' }
const draw = (documents: DocumentContent[], more: Partial<DrawingJob> = {}) =>
  drawDocuments({
    title: documents[0]!.title,
    language: 'en',
    isRightToLeft: false,
    createdAt: '2026-11-21T09:00:00.000Z',
    pageText: 'Page {page} of {pages}',
    documents,
    sheet: 'single',
    start: 1,
    ...more,
  })
const invoice = (...order: Parameters<typeof sampleOrder>) =>
  invoiceContent(invoiceOf(...sampleOrder(...order)), brand, clock)
const parcelOf = ([order, lines]: Invoiced): [OrderRow, Parcel, Brand] => {
  const { waybill, carrier, grand_total: total, paid_total: paid } = order
  return [order, { waybill, carrier, lines, place: 1, count: 1, due: total - paid }, brand]
}
const label = (...order: Parameters<typeof sampleOrder>) => labelContent(...parcelOf(sampleOrder(...order)))
const slip = (...order: Parameters<typeof sampleOrder>) => slipContent(...parcelOf(sampleOrder(...order)))
/** Without spaces, which readers also see where the font changes within a word. */
const textOf = async (file: Uint8Array) =>
  (await readPdf(file)).pages
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/gu, '')

/** All amounts that an invoice shows, as its page writes them. */
function amountsOf(paper: Invoice): string[] {
  const format = createMoneyFormatter(clock.locale, paper)
  const lines = paper.shipping.total.amount > 0 ? [...paper.lines, paper.shipping] : paper.lines
  const shown = [
    ...lines.flatMap(({ unit_price, taxable, cgst, sgst, igst, total }) => [
      unit_price,
      taxable,
      cgst,
      sgst,
      igst,
      total,
    ]),
    ...paper.rates.flatMap(({ taxable, cgst, sgst, igst }) =>
      paper.supply === 'export' ? [] : [taxable, cgst, sgst, igst],
    ),
    paper.sub_total,
    paper.discount_total,
    paper.shipping_total,
    paper.grand_total,
    ...(paper.supply === 'export' ? [] : [paper.taxable_total, paper.tax_total]),
  ]
  return shown.filter(({ amount }) => amount > 0).map((money) => format(money).replaceAll(/\s/gu, ''))
}

describe('an invoice as PDF', () => {
  it('AD-22 AC-05 says what its page says', async () => {
    const { pages, title, language, isTagged } = await readPdf(await draw([invoice(2)]))
    expect([title, language, isTagged]).toEqual(['Tax invoice 26-27/000001', 'en', true])
    expect(pages.map(({ size }) => size)).toEqual([[210, 297]])
    for (const words of [
      'Tax invoice',
      '26-27/000001',
      '21 Nov 2026',
      'PY (34)',
      'GSTIN 34AAFFA4321K1ZR',
      'GSTIN 34ABCDE1234F1Z5',
      'Kolam Stores',
      'CGST 6% ₹192.86',
      'Reverse charge: no.',
    ])
      expect(pages[0]?.text.replaceAll('₹ ', '₹')).toContain(words)
  })

  it('AD-22 has the amounts of the invoice, for any order', async () => {
    await fc.assert(
      fc.asyncProperty(randomOrders, async ({ invoiced }) => {
        const paper = invoiceOf(...invoiced)
        const text = await textOf(await draw([invoiceContent(paper, brand, clock)]))
        for (const amount of amountsOf(paper)) expect(text).toContain(amount)
      }),
      { numRuns: 12 },
    )
  })

  it('AD-22 repeats the heads of the table and numbers the pages of a long order', async () => {
    const file = await draw([invoice(100), invoice(1)])
    const { pages } = await readPdf(file)
    expect(pages.length).toBeGreaterThan(4)
    const [first, ...others] = pages.slice(0, -1)
    expect(first?.text).toContain(`Page 1 of ${pages.length - 1}`)
    for (const [index, { text }] of others.entries()) {
      expect(text).toContain(`Page ${index + 2} of ${pages.length - 1}`)
      expect(text).toContain('Tax invoice 26-27/000001')
    }
    for (const { text } of others.slice(0, -1)) expect(text).toContain('Taxable')
    for (let index = 0; index < 100; index++)
      expect(pages.some(({ text }) => text.includes(`ASH-VAS-${String(index).padStart(3, '0')}`))).toBe(true)
    // The next document begins on a page of its own.
    expect(pages.at(-1)?.text).not.toContain('Page ')
  })

  it('AD-22 OP-03 takes little memory for many long orders, whose file has no structure', async () => {
    const many = await readPdf(await draw(Array.from({ length: 11 }, () => invoice(1))))
    expect([many.isTagged, many.pages.length, many.language]).toEqual([false, 11, 'en'])
    expect((await readPdf(await draw(Array.from({ length: 10 }, () => invoice(1))))).isTagged).toBe(true)
  })

  it('AD-22 is the same file whenever it is drawn, and small', async () => {
    const [one, other] = [await draw([invoice(2)]), await draw([invoice(2)])]
    expect(Buffer.compare(one, other)).toBe(0)
    expect(one.length).toBeLessThan(60_000)
  })

  it('AD-22 shows names and words of any length and script', async () => {
    const scripts = 'മീര ক্ষমা ગુજરાતી ಕನ್ನಡ శ్రీమతి ਪੰਜਾਬੀ ଓଡ଼ିଆ தமிழ் क्षत्रिय محمد، علي שלום Ελλάδα Россия Łódź Nguyễn Zoë 😀 王'
    const shop = { ...sampleOrder(1)[0].shop, name: 'Private Limited & Sons '.repeat(12) }
    const address = { ...sampleOrder(1)[0].shipping_address, name: scripts, address_line_1: 'x'.repeat(400) }
    const odd = [3, { shop, shipping_address: address }, { name: `${scripts} ${'long'.repeat(200)}` }] as const
    const file = await draw([invoice(...odd), slip(...odd)])
    expect(await textOf(file)).toContain('Łódź')
    expect(await textOf(await draw([label(...odd)], { sheet: 'a4' }))).toContain('BL123456789IN')
    expect(await textOf(await draw([invoice(...odd)], { isRightToLeft: true }))).toContain('Łódź')
  })

  it('AD-22 is drawn for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 6 }), async (texts) => {
        const address = {
          ...sampleOrder(1)[0].shipping_address,
          name: texts.join('\n'),
          address_line_1: texts.join(' '),
        }
        await draw([invoice(1, { shipping_address: address })])
      }),
      { numRuns: 8 },
    )
  })
})

describe('packing slips and labels', () => {
  it('AD-22 a packing slip is A5 and names items and what to personalise, without prices', async () => {
    const extra = { additonal_data: { custom_text: 'Für Zoë', image_path: 'x.png' } }
    const { pages } = await readPdf(await draw([slip(2, {}, extra)]))
    expect(pages.map(({ size }) => size)).toEqual([[148, 210]])
    for (const words of ['Packing slip', '261121-000001', 'Tall bottle vase', 'Personalise with: Für Zoë', 'Blue Dart'])
      expect(pages[0]?.text).toContain(words)
    expect(pages[0]?.text).not.toMatch(/₹|3,60\d/u)
  })

  it('AD-22 a label is 10 × 15 cm, or one of four on A4, from any place', async () => {
    const { pages } = await readPdf(await draw([label(1)]))
    expect(pages.map(({ size }) => size)).toEqual([[100, 150]])
    for (const words of ['BL123456789IN', 'Collect', '3 Rue Dumas', 'Puducherry'])
      expect(pages[0]?.text).toContain(words)
    const five = Array.from({ length: 5 }, (_, index) => label(1, { order_no: `N-${index}` }))
    const sheets = await readPdf(await draw(five, { sheet: 'a4', start: 3 }))
    expect(sheets.pages.map(({ size }) => size)).toEqual([
      [210, 297],
      [210, 297],
    ])
    expect(sheets.pages.map(({ text }) => text.match(/N-\d/gu))).toEqual([
      ['N-0', 'N-1'],
      ['N-2', 'N-3', 'N-4'],
    ])
  })

  it('AD-22 a paid order has nothing to collect, and an order without waybill its number as barcode', async () => {
    const [{ grand_total: paid }] = sampleOrder(1)
    const text = await textOf(await draw([label(1, { paid_total: paid, waybill: null })]))
    expect(text).not.toContain('Collect')
    expect(text.match(/261121-000001/gu)).toHaveLength(2)
  })
})

describe('the look of documents', () => {
  /** Part of the pixels that may differ, for other versions of the drawing libraries. */
  const TOLERANCE = 0.003
  const mixed = { ...sampleOrder(1)[0].shipping_address, address_line_2: 'شارع محمد علي 12 (Ali) שלום' }

  it.each([
    ['invoice', () => draw([invoice(3)])],
    ['packing-slip', () => draw([slip(3, { shipping_address: mixed })])],
    ['label', () => draw([label(1, { shipping_address: mixed })])],
    ['labels', () => draw([label(1), label(1), label(1)], { sheet: 'a4', start: 2 })],
    ['invoice-right-to-left', () => draw([invoice(1)], { isRightToLeft: true })],
  ])('AD-22 is that of the reference picture: %s', async (name, drawn) => {
    const file = new URL(`../testing/${name}.png`, import.meta.url)
    const picture = await drawPage(await drawn())
    if (process.env['UPDATE_REFERENCES'] === '1') await writeFile(file, picture)
    expect(await differenceOf(picture, await readFile(file))).toBeLessThan(TOLERANCE)
    // Text in the wrong place is seen.
    expect(await differenceOf(picture, await drawPage(await draw([invoice(2)])))).toBeGreaterThan(TOLERANCE)
  })
})
