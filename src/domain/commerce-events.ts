/**
 * Builds the e-commerce events of a shop (CO-04, §4.5) with GA4's names and shapes. Amounts are in major units. `value`
 * always means the goods at shop prices including tax, after discounts, without shipping. Item prices are after
 * discounts, so that price times quantity adds up to the value exactly.
 */
import { type MoneyAmount, toMajorUnits } from './money.ts'
import { splitByWeights } from './split-by-weights.ts'
import { track, type TrackerPlugin, whenTrackerListens } from './track.ts'

export type CommerceName =
  | 'view_item'
  | 'view_cart'
  | 'add_to_cart'
  | 'add_to_wishlist'
  | 'remove_from_cart'
  | 'begin_checkout'
  | 'add_shipping_info'
  | 'add_payment_info'
  | 'purchase'

export interface TrackedItem {
  /** Always the SKU. */
  item_id: string
  item_name: string
  item_brand: string
  item_category: string
  item_variant?: string
  /** Unit price after discount. */
  price: number
  /** Discount per unit; absent without one. */
  discount?: number
  quantity: number
  index: number
}

export interface CommerceEvent {
  name: CommerceName
  values: Readonly<Record<string, unknown>> & { currency: string; value: number; items: readonly TrackedItem[] }
}

/** The shape shared by cards, carts and wishlists. */
interface Product {
  name: string
  brand: { name: string }
  category: { name: string }
  channel: { sku: string; selling_price: MoneyAmount }
  /** Option values by option name. */
  options?: Readonly<Record<string, string>>
}

interface CartLine {
  product: Product
  quantity_in_display_unit: number
}

interface TrackedCart {
  items: readonly CartLine[]
  sub_total: MoneyAmount
  discount_total: MoneyAmount
  coupon: { code: string } | null
  shipping_method: { name: string } | null
  cart_payment_method: { name: string } | null
}

interface OrderedLine {
  sku: string
  name: string
  brand: string
  category: string
  options: Readonly<Record<string, string>>
  quantity: number
  unit_price: MoneyAmount
  line_total: MoneyAmount
  discount: MoneyAmount
}

interface TrackedOrder {
  order_no: string
  shipping_total: MoneyAmount
  tax_total: MoneyAmount
  grand_total: MoneyAmount
  coupon: { code: string } | null
  productchannel: readonly OrderedLine[]
}

/** Sends an event to the page's trackers. Events are queued until the first tracker listens. */
export const sendEvent = ({ name, values }: CommerceEvent, to?: TrackerPlugin): void =>
  whenTrackerListens(() => track(name, values, to))

/** Builds an event about one product: viewed, saved, added to the cart or removed from it. */
export function productEvent(
  name: 'view_item' | 'add_to_wishlist' | 'add_to_cart' | 'remove_from_cart',
  product: Product,
  quantity = 1,
): CommerceEvent {
  const { selling_price: price } = product.channel
  const value = { ...price, amount: price.amount * quantity }
  return {
    name,
    values: { currency: price.currency, value: toMajorUnits(value), items: itemsOf([lineOf(product, quantity)]) },
  }
}

/** Builds an event about the whole cart: viewed, or advanced in the checkout. */
export function cartEvent(
  name: 'view_cart' | 'begin_checkout' | 'add_shipping_info' | 'add_payment_info',
  cart: TrackedCart,
): CommerceEvent {
  const { sub_total: subTotal, coupon, shipping_method: shipping, cart_payment_method: payment } = cart
  const lines = cart.items.map(({ product, quantity_in_display_unit: quantity }) => lineOf(product, quantity))
  // Discounts are split in the same way as in the order.
  const discounts = splitByWeights(
    cart.discount_total.amount,
    lines.map(({ unitPrice, quantity }) => unitPrice.amount * quantity),
  )
  return {
    name,
    values: {
      currency: subTotal.currency,
      value: toMajorUnits({ ...subTotal, amount: subTotal.amount - cart.discount_total.amount }),
      ...(coupon && { coupon: coupon.code }),
      ...(name === 'add_shipping_info' && shipping && { shipping_tier: shipping.name }),
      ...(name === 'add_payment_info' && payment && { payment_type: payment.name }),
      items: itemsOf(lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 }))),
    },
  }
}

/** Builds the purchase event. Callers make sure that each order is reported once. */
export function purchaseEvent(order: TrackedOrder): CommerceEvent {
  const { order_no: orderNo, grand_total: total, tax_total: tax, shipping_total: shipping, coupon } = order
  const goods = order.productchannel.reduce((sum, line) => sum + line.line_total.amount - line.discount.amount, 0)
  return {
    name: 'purchase',
    values: {
      transaction_id: orderNo,
      currency: total.currency,
      value: toMajorUnits({ ...total, amount: goods }),
      tax: toMajorUnits(tax),
      shipping: toMajorUnits(shipping),
      ...(coupon && { coupon: coupon.code }),
      items: itemsOf(
        order.productchannel.map((line) => ({
          names: {
            item_id: line.sku,
            item_name: line.name,
            item_brand: line.brand,
            item_category: line.category,
            ...variantOf(line.options),
          },
          unitPrice: line.unit_price,
          quantity: line.quantity,
          discount: line.discount.amount,
        })),
      ),
    },
  }
}

interface Line {
  names: Omit<TrackedItem, 'price' | 'discount' | 'quantity' | 'index'>
  unitPrice: MoneyAmount
  quantity: number
  /** Discount of the whole line, in minor units. */
  discount: number
}

const lineOf = (product: Product, quantity: number): Line => ({
  names: {
    item_id: product.channel.sku,
    item_name: product.name,
    item_brand: product.brand.name,
    item_category: product.category.name,
    ...variantOf(product.options ?? {}),
  },
  unitPrice: product.channel.selling_price,
  quantity,
  discount: 0,
})

/** A line whose discount does not divide evenly is split into two items whose prices differ by one minor unit. */
function itemsOf(lines: readonly Line[]): TrackedItem[] {
  const items = lines.flatMap(({ names, unitPrice, quantity, discount }) => {
    const { amount, currency } = unitPrice
    const net = amount * quantity - discount
    const price = Math.floor(net / quantity)
    const dearer = net - price * quantity
    const item = (of: number, units: number) => ({
      ...names,
      price: toMajorUnits({ amount: of, currency }),
      ...(of < amount && { discount: toMajorUnits({ amount: amount - of, currency }) }),
      quantity: units,
    })
    return [item(price, quantity - dearer), ...(dearer > 0 ? [item(price + 1, dearer)] : [])]
  })
  return items.map((item, index) => ({ ...item, index }))
}

function variantOf(options: Readonly<Record<string, string>>): { item_variant?: string } {
  const values = Object.values(options).toSorted((a, b) => a.localeCompare(b))
  return values.length > 0 ? { item_variant: values.join(', ') } : {}
}
