import { multiplied, sharesOf } from './shares.ts'

/** A line as it is charged; amounts in minor units, GST included. */
export interface ChargedLine {
  price: number
  quantity: number
  /** Per cent. */
  gst_rate: number
}

/** What a coupon does: so many per cent off, an amount off, or the shipping free. */
export interface Reduction {
  kind: 'percentage' | 'amount' | 'free_shipping'
  /** Per cent, or minor units; of no meaning for the shipping. */
  value: number
  /** At most so much is taken off; null without a bound. */
  most: number | null
}

/** What carrying the parcel costs, GST included. */
export interface Carriage {
  price: number
  gst_rate: number
}

/** What of a line the coupon takes off, and the tax that is in the rest. */
export interface LineShare {
  amount: number
  discount: number
  tax: number
}

/** Everything a cart or an order adds up to: grand_total = sub_total − discount + shipping, and tax is in it. */
export interface Totals {
  sub_total: number
  /** Off the goods. */
  discount: number
  /** To be paid for shipping, what a coupon takes off it gone; null before a mode is chosen. */
  shipping: number | null
  /** What a coupon took off the shipping. */
  shipping_discount: number
  /** Tax that is in the shipping. */
  shipping_tax: number
  /** All tax: of the lines and of the shipping. */
  tax: number
  grand_total: number
  /** One for each line given, in their order. */
  lines: LineShare[]
}

interface Charge {
  lines: readonly ChargedLine[]
  reduction?: Reduction | null
  /** The chosen shipping mode; null before one is chosen. */
  carriage?: Carriage | null
  /** Whether GST is in the prices: it is not in what leaves the country. */
  taxed?: boolean
}

/**
 * What a cart costs. The one place where it is worked out, for the cart that is shown and the order that is charged alike; whole
 * minor units all the way, and parts that add up.
 */
export function totalsOf({ lines, reduction = null, carriage = null, taxed = true }: Charge): Totals {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const subTotal = sum(amounts)
  const discount = discountOf(subTotal, reduction)
  const price = carriage?.price ?? 0
  const shippingDiscount = reduction?.kind === 'free_shipping' ? Math.min(price, reduction.most ?? Infinity) : 0
  const shipping = price - shippingDiscount
  const shippingTax = taxed && carriage ? taxWithin(shipping, carriage.gst_rate) : 0
  const discounts = sharesOf(discount, amounts)
  const shares = lines.map((line, index): LineShare => {
    const [amount = 0, off = 0] = [amounts[index], discounts[index]]
    return { amount, discount: off, tax: taxed ? taxWithin(amount - off, line.gst_rate) : 0 }
  })
  return {
    sub_total: subTotal,
    discount,
    shipping: carriage ? shipping : null,
    shipping_discount: shippingDiscount,
    shipping_tax: shippingTax,
    tax: sum(shares.map(({ tax }) => tax)) + shippingTax,
    grand_total: subTotal - discount + shipping,
    lines: shares,
  }
}

/** Returns what a coupon takes off goods of this worth. */
export function discountOf(subTotal: number, reduction: Reduction | null): number {
  if (!reduction || reduction.kind === 'free_shipping') return 0
  const { kind, value, most } = reduction
  const wanted = kind === 'percentage' ? multiplied(subTotal, value, 100) : value
  return Math.min(wanted, most ?? Infinity, subTotal)
}

/**
 * The tax within an amount that includes it. It is even, so that the halves for the country and the state (CGST and SGST) are the
 * same, and the sum does not depend on where the parcel goes.
 */
export function taxWithin(amount: number, rate: number): number {
  return 2 * multiplied(amount, rate, 2 * (100 + rate))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
