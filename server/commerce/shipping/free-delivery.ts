import { type Reduction, discountOf } from '#server/commerce/totals/totals.ts'
import type { ShippingOffer } from './modes.ts'

/** A coupon with the minimum from which it applies. */
export type ThresholdCoupon = Reduction & { minimum: number }

export const priceAt = ({ price, full_price: full, free_from: from }: ShippingOffer, goodsValue: number): number =>
  from === null ? price : goodsValue >= from ? 0 : full

/**
 * Returns how much more a cart needs for free delivery, in minor units; undefined when no amount is enough. A percentage
 * coupon also reduces what is added.
 */
export function missingForFree(
  { free_from: from }: Pick<ShippingOffer, 'free_from'>,
  subTotal: number,
  coupon: ThresholdCoupon | null,
): number | undefined {
  if (from === null) return undefined
  // Below its minimum, the coupon does not apply.
  const withoutCoupon = Math.max(from, subTotal)
  if (!coupon || withoutCoupon < coupon.minimum) return withoutCoupon - subTotal
  const isEnough = (goods: number) => goods - discountOf(goods, coupon) >= from
  let least = Math.max(subTotal, coupon.minimum)
  if (isEnough(least)) return least - subTotal
  let most = least
  for (let step = from; !isEnough(most); step *= 2) {
    // With a 100 % coupon, no amount is enough.
    if (step > Number.MAX_SAFE_INTEGER / 4) return undefined
    most += step
  }
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (isEnough(middle)) most = middle
    else least = middle
  }
  return most - subTotal
}
