import { type GstSlab, findRate } from '#domain/gst-rates.ts'
import { multiplyAndDivide, splitByWeights } from '#domain/split-by-weights.ts'

/** A line as it is charged; amounts in minor units, GST included. */
export interface ChargedLine {
  price: number
  quantity: number
  /** Rate above all slabs, in basis points. */
  gst_bps: number
  /** Lower rates for cheaper units. */
  gst_slabs?: readonly GstSlab[]
}

/** Which rate applies to shipping: that of its mode, or of the goods it is supplied with (CGST Act, section 8(a)). */
export type FreightRate = 'own' | 'goods'

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
  /** Basis points. */
  gst_bps: number
}

/** What of a line the coupon takes off, and the tax that is in the rest. */
export interface LineShare {
  amount: number
  discount: number
  tax: number
  /** Applied rate, in basis points. */
  gst_bps: number
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
  /** GST rate on shipping, in basis points. */
  shipping_bps: number
  /** Index of the line whose rate applies to shipping; undefined when shipping has its own. */
  principal?: number
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
  freight?: FreightRate
}

/**
 * What a cart costs. The one place where it is worked out, for the cart that is shown and the order that is charged alike; whole
 * minor units all the way, and parts that add up.
 */
export function totalsOf({ lines, reduction = null, carriage = null, taxed = true, freight = 'own' }: Charge): Totals {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const subTotal = sum(amounts)
  const discount = discountOf(subTotal, reduction)
  const price = carriage?.price ?? 0
  const shippingDiscount = reduction?.kind === 'free_shipping' ? Math.min(price, reduction.most ?? Infinity) : 0
  const shipping = price - shippingDiscount
  const discounts = splitByWeights(discount, amounts)
  const shares = lines.map((line, index): LineShare => {
    const [amount = 0, off = 0] = [amounts[index], discounts[index]]
    const bps = findRate({ bps: line.gst_bps, slabs: line.gst_slabs ?? [], quantity: line.quantity }, amount - off)
    return { amount, discount: off, tax: taxed ? taxWithin(amount - off, bps) : 0, gst_bps: bps }
  })
  const principal = freight === 'goods' && carriage ? principalOf(shares) : undefined
  const shippingBps = (principal === undefined ? carriage?.gst_bps : shares[principal]?.gst_bps) ?? 0
  const shippingTax = taxed && carriage ? taxWithin(shipping, shippingBps) : 0
  return {
    sub_total: subTotal,
    discount,
    shipping: carriage ? shipping : null,
    shipping_discount: shippingDiscount,
    shipping_tax: shippingTax,
    shipping_bps: shippingBps,
    ...(principal !== undefined && { principal }),
    tax: sum(shares.map(({ tax }) => tax)) + shippingTax,
    grand_total: subTotal - discount + shipping,
    lines: shares,
  }
}

/** Returns the discount of a coupon on goods worth `subTotal`. */
export function discountOf(subTotal: number, reduction: Reduction | null): number {
  if (!reduction || reduction.kind === 'free_shipping') return 0
  const { kind, value, most } = reduction
  const wanted = kind === 'percentage' ? multiplyAndDivide(subTotal, value, 100) : value
  return Math.min(wanted, most ?? Infinity, subTotal)
}

/**
 * Returns the principal supply of a parcel: the most valuable line of the rate that covers most of its value (the
 * higher rate on a tie). Undefined for an empty parcel.
 */
function principalOf(shares: readonly LineShare[]): number | undefined {
  const worth = (share: LineShare) => share.amount - share.discount
  const under = (bps: number) => sum(shares.filter((one) => one.gst_bps === bps).map(worth))
  const ranked = [...shares.entries()].toSorted(
    ([, one], [, other]) =>
      under(other.gst_bps) - under(one.gst_bps) || other.gst_bps - one.gst_bps || worth(other) - worth(one),
  )
  return ranked[0]?.[0]
}

/**
 * Returns the tax included in an amount, at a rate in basis points. Rounded half up to an even number of minor units,
 * so that CGST and SGST are equal halves and the total does not depend on the destination.
 */
export function taxWithin(amount: number, bps: number): number {
  return 2 * multiplyAndDivide(amount, bps, 2 * (10_000 + bps))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
