// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import type { Invoice, InvoiceLine } from '#generated/api.d.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { taxPartsOf } from '#domain/tax-parts.ts'

const INVOICE = 'GET /api/orders/invoice'
const inr = (amount: number) => ({ amount, currency: 'INR' })
const party = {
  name: 'Meera Nair',
  lines: ['3 Rue Dumas', 'Puducherry 605001'],
  state: 'Puducherry',
  country: 'India',
  gstin: '',
  phone: '9000000001',
  email: 'meera@ashkiln.example',
}

const line = (rest: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: 'Tall bottle vase',
  variant: 'Tenmoku, 20 cm',
  sku: 'ASH-VAS-001-TEN-20',
  hsn: '6913',
  quantity: 2,
  unit_price: inr(360_000),
  discount: inr(20_000),
  taxable: inr(625_000),
  gst_rate: 12,
  cgst: inr(37_500),
  sgst: inr(37_500),
  igst: inr(0),
  total: inr(700_000),
  ...rest,
})
const carriage = line({
  name: 'By road',
  variant: '',
  sku: '',
  hsn: '996812',
  quantity: 1,
  unit_price: inr(0),
  discount: inr(0),
  taxable: inr(0),
  cgst: inr(0),
  sgst: inr(0),
  total: inr(0),
})

const invoice = (rest: Partial<Invoice> = {}): Invoice => ({
  invoice_no: '26-27/000010',
  order_no: '261121-408213',
  ordered_at: '2026-11-20T09:00:00.000Z',
  issued_at: '2026-11-21T09:00:00.000Z',
  cancelled: false,
  seller: {
    ...party,
    name: 'Ashkiln',
    lines: ['14 Rue Surcouf, Puducherry 605001'],
    gstin: '34AAFFA4321K1ZR',
    email: 'help@ashkiln.example',
  },
  buyer: party,
  recipient: party,
  place_of_supply: 'Puducherry (34)',
  supply: 'intra_state',
  lines: [line()],
  shipping: carriage,
  rates: [
    { gst_rate: 12, taxable: inr(625_000), cgst: inr(37_500), sgst: inr(37_500), igst: inr(0), total: inr(700_000) },
  ],
  sub_total: inr(720_000),
  discount_total: inr(20_000),
  shipping_total: inr(0),
  taxable_total: inr(625_000),
  tax_total: inr(75_000),
  grand_total: inr(700_000),
  paid_total: inr(0),
  refunded_total: inr(0),
  coupon: 'WELCOME10',
  payment_method: 'Cash on delivery',
  waybill: null,
  ...rest,
})

async function show(answer: FakeAnswer, url = '/account/orders/261121-408213/invoice') {
  const view = await showSectionAt(section, url, {
    answers: { [INVOICE]: answer },
    settings: { footnote: 'Made by hand.' },
  })
  return { ...view, user: userEvent.setup() }
}
const sheet = () => screen.findByRole('article', { name: 'Tax invoice' })

describe('an invoice', () => {
  it('AC-05 shows seller, buyer, numbers and dates', async () => {
    const { callsOf } = await show(success(invoice()))
    const page = within(await sheet())
    for (const words of [
      '26-27/000010',
      '261121-408213',
      '21 Nov 2026',
      '20 Nov 2026',
      'Puducherry (34)',
      'GSTIN 34AAFFA4321K1ZR',
      'Made by hand.',
    ])
      expect(page.getByText(words)).toBeVisible()
    expect(page.getByRole('heading', { name: 'Sold by' })).toBeVisible()
    expect(page.getByText('Meera Nair')).toBeVisible()
    expect(page.queryByText('Deliver to')).toBeNull()
    expect(callsOf(INVOICE)[0]?.url).toBe('/api/orders/invoice?order_no=261121-408213')
    expect(screen.getByRole('link', { name: 'Back to order' })).toHaveAttribute('href', '/account/orders/261121-408213')
  })

  it('AC-05 shows the server’s taxes of each line and in total', async () => {
    await show(success(invoice()))
    await sheet()
    const [, row] = screen.getAllByRole('row')
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['6913', '2', '₹3,600', '−₹200', '₹6,250', 'CGST 6% ₹375SGST 6% ₹375', '₹7,000'])
    expect(within(row!).getByRole('rowheader')).toHaveTextContent('Tall bottle vaseTenmoku, 20 cm · ASH-VAS-001-TEN-20')
    const sums = screen.getByText('Total').closest('dl')
    expect(sums).toHaveTextContent(
      'Subtotal₹7,200Discount (WELCOME10)−₹200Delivery (By road)FreeTotal₹7,000Taxable value₹6,250GST included₹750',
    )
    expect(screen.getByText('CGST 6% on ₹6,250').parentElement).toHaveTextContent('₹375')
  })

  it('AC-05 lists shipping with a cost, and what was paid and refunded', async () => {
    const paid = {
      shipping_total: inr(11_800),
      shipping: {
        ...carriage,
        unit_price: inr(11_800),
        taxable: inr(10_000),
        igst: inr(1800),
        gst_rate: 18,
        total: inr(11_800),
      },
      paid_total: inr(711_800),
      refunded_total: inr(100),
      waybill: 'BL-1',
    }
    await show(success(invoice(paid)))
    await sheet()
    expect(screen.getByRole('rowheader', { name: 'By road' })).toBeVisible()
    expect(screen.getByText('IGST 18%')).toBeVisible()
    expect(screen.getByText('Paid').parentElement).toHaveTextContent('₹7,118')
    expect(screen.getByText('Refunded').parentElement).toHaveTextContent('₹1')
    expect(screen.getByRole('link', { name: 'BL-1' })).toHaveAttribute('href', '/track-order/BL-1')
  })

  it('AC-05 shows a different recipient, a cancellation, and an export without GST', async () => {
    await show(success(invoice({ recipient: { ...party, name: 'Uma Rao' }, cancelled: true, supply: 'export' })))
    await sheet()
    expect(screen.getByRole('heading', { name: 'Deliver to' })).toBeVisible()
    expect(screen.getByText('Uma Rao')).toBeVisible()
    expect(screen.getByText(/This order was cancelled/)).toBeVisible()
    expect(screen.getByText(/no GST is charged/)).toBeVisible()
    expect(screen.getByText('Reverse charge: no.')).toBeVisible()
    for (const words of [/Prices include GST/, 'GST included', 'Taxable value'])
      expect(screen.queryByText(words, { ignore: 'th' })).toBeNull()
  })

  it('AC-05 CK-08 opens by a guest’s signed link, links back to the order, and prints', async () => {
    const query = 'token=t.o.k&order_id=261121-408213&type=cod'
    const { callsOf, user } = await show(success(invoice()), `/checkout-complete/invoice?${query}`)
    await sheet()
    expect(callsOf(INVOICE)[0]?.url).toBe('/api/orders/invoice?order_no=261121-408213&token=t.o.k')
    expect(screen.getByRole('link', { name: 'Back to order' })).toHaveAttribute('href', `/checkout-complete?${query}`)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it('AC-05 shows a credit note like the invoice it refers to', async () => {
    const note = invoice({
      credit_note: { number: 'CN26-27/000003', issued_at: '2026-12-01T09:00:00.000Z', reason: 'What came back.' },
      lines: [
        line({
          quantity: null,
          discount: inr(0),
          taxable: inr(93_750),
          cgst: inr(5625),
          sgst: inr(5625),
          total: inr(105_000),
        }),
      ],
      sub_total: inr(105_000),
      discount_total: inr(0),
      grand_total: inr(105_000),
      taxable_total: inr(93_750),
      tax_total: inr(11_250),
      paid_total: inr(700_000),
      coupon: null,
    })
    const { callsOf } = await show(success(note), '/account/orders/261121-408213/invoice?credit_note=CN26-27%2F000003')
    const page = within(await screen.findByRole('article', { name: 'Credit note' }))
    expect(callsOf(INVOICE)[0]?.url).toBe('/api/orders/invoice?order_no=261121-408213&credit_note=CN26-27%2F000003')
    for (const words of ['CN26-27/000003', '1 Dec 2026', '26-27/000010', '21 Nov 2026', 'What came back.'])
      expect(page.getByText(words)).toBeVisible()
    expect(page.getByText('Credited').parentElement).toHaveTextContent('₹1,050')
    for (const words of ['Paid', 'Free', 'Subtotal', 'Total']) expect(page.queryByText(words)).toBeNull()
    const [, row] = screen.getAllByRole('row')
    // An amount was refunded without units.
    expect(
      within(row!)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['–', '–'])
  })

  it('AC-05 AC-06 hides someone else’s order', async () => {
    await show(failure(404, 'No', { code: 'not_found' }))
    expect(await screen.findByText(/We couldn’t find this order/)).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
  })
})

describe('the taxes of a rate', () => {
  it.each([
    [{ igst: inr(5) }, ['IGST 12%']],
    [{}, ['CGST 6%', 'SGST 6%']],
    [{ gst_rate: 5 }, ['CGST 2.5%', 'SGST 2.5%']],
    [{ gst_rate: 0.25 }, ['CGST 0.125%', 'SGST 0.125%']],
    [{ gst_rate: 1.5 }, ['CGST 0.75%', 'SGST 0.75%']],
    [{ gst_rate: 0, cgst: inr(0), sgst: inr(0) }, ['0%']],
  ])('AC-05 returns for %j the labels %j', (rest, labels) => {
    expect(taxPartsOf(line(rest)).map(({ label }) => label)).toEqual(labels)
  })
})
