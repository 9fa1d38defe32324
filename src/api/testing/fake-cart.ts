/** For tests: a cart as the server sends it, valid against its schema. */
import type { Cart, CartItem } from '#generated/api.d.ts'

/** A line; product id, SKU and price follow from the line's id. */
export function fakeItem(id: number, quantity: number, { stock = 99, price = 1000 } = {}): CartItem {
  return {
    id,
    product: {
      id: id * 10,
      name: `Bowl ${id}`,
      slug: `bowl-${id}`,
      brand: { name: 'Ashkiln' },
      category: { name: 'Bowls' },
      channel: { sku: `BOWL-${id}`, selling_price: { amount: price, currency: 'INR' } },
      image: null,
      options: {},
    },
    quantity_in_display_unit: quantity,
    line_total: { amount: price * quantity, currency: 'INR' },
    stock,
    additonal_data: null,
  }
}

/** A cart of these lines, with calculated totals. */
export function fakeCart(items: CartItem[], rest: Partial<Cart> = {}): Cart {
  const total = { amount: items.reduce((sum, item) => sum + item.line_total.amount, 0), currency: 'INR' }
  return {
    api_cart: 'cart-1',
    cart_session: 'secret-1',
    version: 'version-1',
    items,
    total_quantity: items.reduce((sum, item) => sum + item.quantity_in_display_unit, 0),
    sub_total: total,
    discount_total: { amount: 0, currency: 'INR' },
    shipping_total: null,
    tax_total: null,
    grand_total: total,
    coupon: null,
    shipping_method: null,
    shipping_methods: [],
    cart_payment_method: null,
    cart_payment_methods: [],
    customer_id: null,
    phone: null,
    email: null,
    shipping_address: null,
    billing_address: null,
    billing_same: true,
    prices_updated: false,
    items_stock_valid: true,
    out_of_stock_items: [],
    ...rest,
  }
}
