import type { Cart } from '#generated/api.d.ts'
import { type MoneyFormatter, createMoneyFormatter } from '#domain/money-formatter.ts'
import * as t from '#words/cart.ts'

type Sums = Pick<Cart, 'discount_total' | 'shipping_total'>

/** Returns whether a cart's total differs from its subtotal, because it has a discount or a delivery cost. */
export const hasTotal = ({ discount_total: discount, shipping_total: shipping }: Sums): boolean =>
  discount.amount > 0 || shipping !== null

/** Returns the label of a cart's total, which is final once delivery is included. */
export const totalLabel = ({ shipping_total: shipping }: Pick<Cart, 'shipping_total'>, isEstimated = false): string =>
  shipping !== null ? t.total() : isEstimated ? t.estimatedTotal() : t.totalBeforeDelivery()

/** Returns the note below the totals, after the note about taxes if the cart includes any. Exports do not. */
export const totalsNote = ({ tax_total: tax }: Pick<Cart, 'tax_total'>, taxNote: string, note: string): string =>
  [tax?.amount === 0 ? '' : taxNote, note].filter(Boolean).join(' ')

/** Returns the formatter of a cart's amounts, all in one style. `whole` includes all totals, as at the checkout. */
export function createCartFormatter(cart: Cart | undefined, locale: string, whole = false): MoneyFormatter {
  if (!cart) return createMoneyFormatter(locale)
  const lines = cart.items.map(({ product, line_total: total }) => [product.channel.selling_price, total])
  const sums = [cart.sub_total, cart.discount_total, cart.shipping_total]
  const last = (whole || hasTotal(cart)) && [cart.grand_total, cart.tax_total, cart.gift_cards, cart.amount_due]
  return createMoneyFormatter(locale, lines, sums, last, whole && cart.shipping_methods)
}
