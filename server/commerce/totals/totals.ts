import { type GstSlab, findRate } from '#domain/gst-rates.ts'
import { multiplyAndDivide, splitByWeights } from '#domain/split-by-weights.ts'

/** Amounts in minor units, GST included. */
export interface ChargedLine {
  price: number
  quantity: number
  gst_bps: number
  gst_slabs?: readonly GstSlab[]
}

/** Which rate applies to shipping: that of its mode, or of the goods it is supplied with (CGST Act, section 8(a)). */
export type FreightRate = 'own' | 'goods'

export interface Reduction {
  kind: 'percentage' | 'amount' | 'free_shipping'
  /** Percentage or minor units; unused for free shipping. */
  value: number
  /** Maximum discount. */
  most: number | null
}

export interface DeliveryCharge {
  price: number
  gst_bps: number
}

export interface LineShare {
  amount: number
  discount: number
  tax: number
  gst_bps: number
}

/** Gift wrapping of an order: a charge beside the goods, which coupons do not reduce. */
export interface WrappingCharge {
  price: number
  gst_bps: number
}

/** All sums of a cart or order: grand_total = sub_total − discount + shipping; tax is included. */
export interface Totals {
  /** Goods and gift wrapping. */
  sub_total: number
  discount: number
  /** After the coupon; null before a mode is chosen. */
  shipping: number | null
  shipping_discount: number
  shipping_tax: number
  shipping_bps: number
  principal?: number
  tax: number
  grand_total: number
  /** In the order of the input lines. */
  lines: LineShare[]
  /** Undefined without gift wrapping, or if it is free. */
  wrapping?: LineShare
}

interface Charge {
  lines: readonly ChargedLine[]
  reduction?: Reduction | null
  delivery?: DeliveryCharge | null
  wrapping?: WrappingCharge | null | undefined
  /** Prices of exports contain no GST. */
  isTaxed?: boolean
  freight?: FreightRate
}

/** Calculates the totals of a cart or order in integer minor units. */
export function totalsOf({
  lines,
  reduction = null,
  delivery = null,
  wrapping = null,
  isTaxed = true,
  freight = 'own',
}: Charge): Totals {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const goods = sum(amounts)
  const discount = discountOf(goods, reduction)
  const price = delivery?.price ?? 0
  const shippingDiscount = reduction?.kind === 'free_shipping' ? Math.min(price, reduction.most ?? Infinity) : 0
  const shipping = price - shippingDiscount
  const discounts = splitByWeights(discount, amounts)
  const shares = lines.map((line, index): LineShare => {
    const [amount = 0, lineDiscount = 0] = [amounts[index], discounts[index]]
    const bps = findRate(
      { bps: line.gst_bps, slabs: line.gst_slabs ?? [], quantity: line.quantity },
      amount - lineDiscount,
    )
    return { amount, discount: lineDiscount, tax: isTaxed ? taxWithin(amount - lineDiscount, bps) : 0, gst_bps: bps }
  })
  const principal = freight === 'goods' && (delivery || wrapping) ? principalOf(shares) : undefined
  const wrapped = wrapping && wrapping.price > 0 ? wrappingShare(wrapping, shares[principal ?? -1], isTaxed) : undefined
  const subTotal = goods + (wrapped?.amount ?? 0)
  const shippingBps = (principal === undefined ? delivery?.gst_bps : shares[principal]?.gst_bps) ?? 0
  const shippingTax = isTaxed && delivery ? taxWithin(shipping, shippingBps) : 0
  return {
    sub_total: subTotal,
    discount,
    shipping: delivery ? shipping : null,
    shipping_discount: shippingDiscount,
    shipping_tax: shippingTax,
    shipping_bps: shippingBps,
    ...(principal !== undefined && { principal }),
    tax: sum(shares.map(({ tax }) => tax)) + shippingTax + (wrapped?.tax ?? 0),
    grand_total: subTotal - discount + shipping,
    lines: shares,
    ...(wrapped && { wrapping: wrapped }),
  }
}

/** Wrapping is taxed like shipping: at its own rate, or at that of the goods it is supplied with. */
function wrappingShare(wrapping: WrappingCharge, goods: LineShare | undefined, isTaxed: boolean): LineShare {
  const bps = goods?.gst_bps ?? wrapping.gst_bps
  return { amount: wrapping.price, discount: 0, tax: isTaxed ? taxWithin(wrapping.price, bps) : 0, gst_bps: bps }
}

/** Returns the value of the goods, which coupons and free delivery depend on. */
export const goodsTotal = ({ sub_total: all, wrapping }: Totals): number => all - (wrapping?.amount ?? 0)

export function discountOf(subTotal: number, reduction: Reduction | null): number {
  if (!reduction || reduction.kind === 'free_shipping') return 0
  const { kind, value, most } = reduction
  const full = kind === 'percentage' ? multiplyAndDivide(subTotal, value, 100) : value
  return Math.min(full, most ?? Infinity, subTotal)
}

/**
 * Returns the principal supply of a parcel: the most valuable line at the rate with the highest total value, or at the
 * higher rate on a tie. Undefined for an empty parcel.
 */
function principalOf(shares: readonly LineShare[]): number | undefined {
  const valueOf = (share: LineShare) => share.amount - share.discount
  const valueAtRate = (bps: number) => sum(shares.filter((share) => share.gst_bps === bps).map(valueOf))
  const ranked = [...shares.entries()].toSorted(
    ([, a], [, b]) =>
      valueAtRate(b.gst_bps) - valueAtRate(a.gst_bps) || b.gst_bps - a.gst_bps || valueOf(b) - valueOf(a),
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
