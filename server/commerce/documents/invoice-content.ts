import type { Invoice, InvoiceLine, InvoiceParty } from '#generated/api.d.ts'
import { createMoneyFormatter, type MoneyFormatter } from '#domain/money-formatter.ts'
import { type ShopClock, formatDateTime } from '#domain/shop-time.ts'
import { taxPartsOf } from '#domain/tax-parts.ts'
import * as documents from '#words/order-documents.ts'
import * as t from '#words/invoice.ts'
import type { Brand, Fact, InvoiceContent, Party, TableContent } from './content.ts'

/** Returns an invoice or a credit note as texts, with the same amounts as the invoice's page. */
export function invoiceContent(invoice: Invoice, brand: Brand, clock: ShopClock): InvoiceContent {
  const { credit_note: note, supply } = invoice
  const formatMoney = createMoneyFormatter(clock.locale, invoice)
  const heading = note ? t.creditNote() : documents.taxInvoice()
  const number = note?.number ?? invoice.invoice_no
  const isExport = supply === 'export'
  return {
    kind: 'invoice',
    title: documents.documentTitle({ document: heading, number }),
    number,
    brand,
    heading,
    notice: invoice.cancelled && !note ? t.cancelled() : '',
    facts: factsOf(invoice, clock),
    parties: partiesOf(invoice),
    table: tableOf(invoice, formatMoney),
    taxes: isExport
      ? [{ label: t.exportSupply(), value: '' }]
      : invoice.rates.flatMap((rate) =>
          taxPartsOf(rate).map(({ label, amount }) => ({
            label: t.taxOn({ tax: label, amount: formatMoney(rate.taxable) }),
            value: formatMoney(amount),
          })),
        ),
    taxNote: isExport ? t.noReverseCharge() : t.includesGst(),
    totals: totalsOf(invoice, formatMoney),
  }
}

function factsOf(invoice: Invoice, clock: ShopClock): Fact[] {
  const { credit_note: note } = invoice
  const day = (time: string) => formatDateTime(new Date(time), 'day', clock)
  return [
    ...(note
      ? [
          { label: t.creditNote(), value: note.number },
          { label: t.date(), value: day(note.issued_at) },
        ]
      : []),
    { label: note ? t.forInvoice() : t.invoice(), value: invoice.invoice_no },
    { label: note ? t.invoiceDate() : t.date(), value: day(invoice.issued_at) },
    { label: t.order(), value: invoice.order_no },
    { label: t.orderDate(), value: day(invoice.ordered_at) },
    { label: t.placeOfSupply(), value: invoice.place_of_supply },
    { label: t.payment(), value: invoice.payment_method },
    ...(note?.reason ? [{ label: t.reason(), value: note.reason }] : []),
    ...(!note && invoice.waybill ? [{ label: t.waybill(), value: invoice.waybill }] : []),
  ]
}

function partiesOf({ seller, buyer, recipient }: Invoice): Party[] {
  const isElsewhere = JSON.stringify(buyer) !== JSON.stringify(recipient)
  return [
    partyOf(t.soldBy(), seller),
    partyOf(t.billingAddress(), buyer),
    ...(isElsewhere ? [partyOf(t.deliveredTo(), recipient)] : []),
  ]
}

function partyOf(title: string, { name, lines, state, country, gstin, phone, email }: InvoiceParty): Party {
  const isStateIncluded = lines.some((line) => state !== '' && line.includes(state))
  const place = isStateIncluded ? '' : [state, country].filter(Boolean).join(', ')
  return { title, name, lines: [...lines, place, phone, email, gstin && t.gstin({ gstin })].filter(Boolean) }
}

function tableOf({ lines, shipping }: Invoice, formatMoney: MoneyFormatter): TableContent {
  const sold = shipping.total.amount > 0 ? [...lines, shipping] : lines
  const amounts = [t.quantity, t.price, t.discount, t.taxableValue, t.gst, t.amount]
  return {
    columns: [
      { title: t.item(), align: 'start' },
      { title: t.hsn(), align: 'start' },
      ...amounts.map((column) => ({ title: column(), align: 'end' as const })),
    ],
    rows: sold.map((line) => ({
      name: line.name,
      details: [[line.variant, line.sku].filter(Boolean).join(' · ')].filter(Boolean),
      cells: cellsOf(line, formatMoney),
    })),
  }
}

const cellsOf = (line: InvoiceLine, formatMoney: MoneyFormatter): string[][] => [
  [line.hsn],
  [line.quantity === null ? '–' : String(line.quantity)],
  [line.quantity === null ? '–' : formatMoney(line.unit_price)],
  [line.discount.amount > 0 ? `−${formatMoney(line.discount)}` : '–'],
  [formatMoney(line.taxable)],
  taxPartsOf(line).map(({ label, amount }) => `${label} ${formatMoney(amount)}`),
  [formatMoney(line.total)],
]

function totalsOf(invoice: Invoice, formatMoney: MoneyFormatter): InvoiceContent['totals'] {
  const { coupon, credit_note: note, discount_total: discount, shipping_total: shipping, supply } = invoice
  const { gift_total: gift, paid_total: paid, refunded_total: refunded } = invoice
  const isShown = (amount: { amount: number }) => amount.amount > 0
  return [
    { label: note ? t.goods() : t.subtotal(), value: formatMoney(invoice.sub_total) },
    ...(isShown(discount)
      ? [{ label: coupon ? t.discountWithCoupon({ coupon }) : t.discount(), value: `−${formatMoney(discount)}` }]
      : []),
    ...(!note || isShown(shipping)
      ? [
          {
            label: t.delivery({ method: invoice.shipping.name }),
            value: isShown(shipping) ? formatMoney(shipping) : t.free(),
          },
        ]
      : []),
    { label: note ? t.credited() : t.total(), value: formatMoney(invoice.grand_total), look: 'total' },
    ...(supply === 'export'
      ? []
      : ([
          { label: t.taxableValue(), value: formatMoney(invoice.taxable_total), look: 'soft' },
          { label: t.gstIncluded(), value: formatMoney(invoice.tax_total), look: 'soft' },
        ] as const)),
    ...(!note && isShown(paid) ? [{ label: t.paid(), value: formatMoney(paid) }] : []),
    ...(!note && gift ? [{ label: t.paidByGiftCard(), value: formatMoney(gift) }] : []),
    ...(!note && isShown(refunded) ? [{ label: t.refunded(), value: formatMoney(refunded) }] : []),
  ]
}
