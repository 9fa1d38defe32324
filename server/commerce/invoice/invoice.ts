import type { Invoice, InvoiceLine, InvoiceParty, InvoiceRate, Money } from '#generated/api.d.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import type { CreditedCharge } from '#server/commerce/orders/credit-lines.ts'
import type { CreditNoteRow } from '#server/commerce/orders/credit-notes.ts'
import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import { type OrderRow, isPickup } from '#server/commerce/orders/rows.ts'
import { toPercent } from '#domain/gst-rates.ts'
import { gstCodeOf } from '#domain/gst-states.ts'
import { stateName } from './state-name.ts'
import { countryName } from './country-name.ts'

type Supply = Invoice['supply']

/** HSN of courier services. */
const SHIPPING_HSN = '996812'

/**
 * Builds the tax invoice of a confirmed order from the data stored with it. GST included in the prices is split by line
 * and rate, into CGST and SGST within the shop's state and IGST otherwise.
 */
export function invoiceOf(order: OrderRow & { invoice_no: string }, lines: OrderLineRow[]): Invoice {
  const { currency, shop, shipping_mode: mode } = order
  const money = (amount: number): Money => ({ amount, currency })
  const { supply, place } = supplyOf(order)
  const charged = lines.map((line) =>
    lineOf(supply, money, {
      name: line.name,
      variant: Object.values(line.options).join(', '),
      sku: line.sku,
      hsn: line.hsn,
      quantity: line.quantity,
      price: line.unit_price,
      discount: line.discount,
      tax: line.tax,
      rate: toPercent(line.gst_bps),
    }),
  )
  const shippingLine = lineOf(supply, money, {
    name: mode.name,
    variant: '',
    sku: '',
    hsn: mode.hsn ?? SHIPPING_HSN,
    quantity: 1,
    price: order.shipping_total,
    discount: 0,
    tax: mode.tax,
    rate: mode.gst_rate,
  })
  return {
    invoice_no: order.invoice_no,
    order_no: order.order_no,
    ordered_at: order.created_at.toISOString(),
    issued_at: (order.confirmed_at ?? order.created_at).toISOString(),
    cancelled: order.status === 'cancelled',
    seller: {
      name: shop.name,
      lines: shop.address === '' ? [] : [shop.address],
      state: stateName(shop.country, shop.state),
      country: countryName(shop.country),
      gstin: shop.gstin,
      phone: shop.phone,
      email: shop.email,
    },
    buyer: partyOf(order.billing_address, order),
    recipient: partyOf(order.shipping_address, order),
    place_of_supply: place,
    supply,
    lines: charged,
    shipping: shippingLine,
    rates: ratesOf([...charged, shippingLine], money),
    sub_total: money(order.sub_total),
    discount_total: money(order.discount_total),
    shipping_total: money(order.shipping_total),
    taxable_total: money(order.grand_total - order.tax_total),
    tax_total: money(order.tax_total),
    grand_total: money(order.grand_total),
    ...(order.gift_total > 0 && { gift_total: money(order.gift_total) }),
    paid_total: money(order.paid_total),
    refunded_total: money(order.refunded_total),
    coupon: order.coupon?.code ?? null,
    payment_method: order.payment_mode.name,
    waybill: order.waybill,
  }
}

/** Builds a credit note: the invoice with only the credited part of each charge and its tax. */
export function creditNoteOf(
  order: OrderRow & { invoice_no: string },
  lines: OrderLineRow[],
  note: CreditNoteRow,
): Invoice {
  const { currency } = order
  const money = (amount: number): Money => ({ amount, currency })
  const invoice = invoiceOf(order, lines)
  const { supply } = invoice
  const credited = (line: InvoiceLine, { quantity, total, tax, half }: CreditedCharge): InvoiceLine => ({
    ...line,
    quantity,
    discount: money(0),
    taxable: money(total - tax),
    cgst: money(supply === 'intra_state' ? half : 0),
    sgst: money(supply === 'intra_state' ? tax - half : 0),
    igst: money(supply === 'inter_state' ? tax : 0),
    total: money(total),
  })
  const nothing: CreditedCharge = { id: null, quantity: null, total: 0, tax: 0, half: 0 }
  const goods = lines.flatMap(({ id }, index) => {
    const [line, part] = [invoice.lines[index], note.lines.find((credit) => credit.id === id)]
    return line && part ? [credited(line, part)] : []
  })
  const shipping = credited(invoice.shipping, note.lines.find(({ id }) => id === null) ?? nothing)
  const goodsTotal = goods.reduce((sum, { total }) => sum + total.amount, 0)
  return {
    ...invoice,
    credit_note: { number: note.number, issued_at: note.created_at.toISOString(), reason: note.reason },
    lines: goods,
    shipping,
    rates: ratesOf([...goods, shipping], money),
    sub_total: money(goodsTotal),
    discount_total: money(0),
    shipping_total: shipping.total,
    taxable_total: money(note.amount - note.tax),
    tax_total: money(note.tax),
    grand_total: money(note.amount),
    coupon: null,
  }
}

/**
 * Returns the place of supply: the delivery address, or for a business with a GSTIN the state of its registration (IGST
 * Act, section 10(1)(b)). A taxed order is never an export.
 */
function supplyOf(order: OrderRow): { supply: Supply; place: string } {
  const { shop, shipping_address: shipping, billing_address: billing } = order
  if (order.tax_total === 0 && shipping['country'] !== shop.country)
    return { supply: 'export', place: formatPlace(shipping) }
  // What is picked up is supplied at the counter.
  const isRegistered = !isPickup(order) && textOf(billing, 'gstin') !== '' && billing['country'] === shop.country
  const placeOfSupply = isRegistered ? billing : shipping
  return {
    supply: placeOfSupply['state'] === shop.state ? 'intra_state' : 'inter_state',
    place: formatPlace(placeOfSupply),
  }
}

/** Returns a state with its tax code, such as Puducherry (34), or the country. */
function formatPlace(address: CartAddress): string {
  const state = textOf(address, 'state_name') || textOf(address, 'state')
  const code = gstCodeOf(textOf(address, 'country'), textOf(address, 'state'))
  if (code !== undefined) return `${state} (${code})`
  return state || textOf(address, 'country_name') || textOf(address, 'country')
}

interface Charge {
  name: string
  variant: string
  sku: string
  hsn: string
  quantity: number
  price: number
  discount: number
  tax: number
  rate: number
}

function lineOf(supply: Supply, money: (amount: number) => Money, charge: Charge): InvoiceLine {
  const { price, quantity, discount, tax, rate, ...names } = charge
  const total = price * quantity - discount
  // Stored tax is even, so that both halves are equal.
  const half = supply === 'intra_state' ? Math.floor(tax / 2) : 0
  return {
    ...names,
    quantity,
    unit_price: money(price),
    discount: money(discount),
    taxable: money(total - tax),
    gst_rate: supply === 'export' ? 0 : rate,
    cgst: money(half),
    sgst: money(supply === 'intra_state' ? tax - half : 0),
    igst: money(supply === 'inter_state' ? tax : 0),
    total: money(total),
  }
}

function ratesOf(lines: readonly InvoiceLine[], money: (amount: number) => Money): InvoiceRate[] {
  const rates = [...new Set(lines.map(({ gst_rate: rate }) => rate))].sort((a, b) => a - b)
  return rates.flatMap((rate) => {
    const charged = lines.filter((line) => line.gst_rate === rate && line.total.amount > 0)
    const sum = (part: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
      money(charged.reduce((all, line) => all + line[part].amount, 0))
    if (charged.length === 0) return []
    return {
      gst_rate: rate,
      taxable: sum('taxable'),
      cgst: sum('cgst'),
      sgst: sum('sgst'),
      igst: sum('igst'),
      total: sum('total'),
    }
  })
}

function partyOf(address: CartAddress, { email, phone }: OrderRow): InvoiceParty {
  const text = (name: string) => textOf(address, name)
  // With a GSTIN the invoice is addressed to the business, with the person's name below.
  const business = text('gstin') === '' ? '' : text('business_name')
  return {
    name: business || text('name'),
    lines: [
      business && text('name') !== business ? text('name') : '',
      text('address_line_1'),
      text('address_line_2'),
      `${text('city')} ${text('pincode')}`.trim(),
    ].filter(Boolean),
    state: text('state_name') || text('state'),
    country: text('country_name') || text('country'),
    gstin: text('gstin'),
    phone: text('phone') || (phone ?? ''),
    email: email ?? '',
  }
}

const textOf = (address: CartAddress, name: string): string => String(address[name] ?? '')
