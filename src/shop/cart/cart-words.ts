import type { Cart } from '#generated/api.d.ts'
import { type MoneyFormatter, createMoneyFormatter } from '#domain/money-formatter.ts'
import * as t from '#words/cart.ts'

type Sums = Pick<Cart, 'discount_total' | 'shipping_total'>

/** Whether a cart shows more than what its lines come to: before a discount and the delivery are known there is no total. */
export const hasTotal = ({ discount_total: discount, shipping_total: shipping }: Sums): boolean =>
  discount.amount > 0 || shipping !== null

/** Returns the label of a cart's total, which is final once delivery is included. */
export const totalLabel = ({ shipping_total: shipping }: Pick<Cart, 'shipping_total'>, isEstimated = false): string =>
  shipping !== null ? t.total() : isEstimated ? t.estimatedTotal() : t.totalBeforeDelivery()

/** A note below the sums, with words about the tax before it as long as the cart holds any: what leaves the country holds none. */
export const noteOf = ({ tax_total: tax }: Pick<Cart, 'tax_total'>, taxNote: string, note: string): string =>
  [tax?.amount === 0 ? '' : taxNote, note].filter(Boolean).join(' ')

/** How a cart writes its amounts, its lines and its sums in one style; `whole`: at the checkout, where every sum is there. */
export function cartWords(cart: Cart | undefined, locale: string, whole = false): MoneyFormatter {
  if (!cart) return createMoneyFormatter(locale)
  const lines = cart.items.map(({ product, line_total: total }) => [product.channel.selling_price, total])
  const sums = [cart.sub_total, cart.discount_total, cart.shipping_total]
  const last = (whole || hasTotal(cart)) && [cart.grand_total, cart.tax_total]
  return createMoneyFormatter(locale, lines, sums, last, whole && cart.shipping_methods)
}
