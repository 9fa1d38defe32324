import type { Account, Address, Cart, CartAddress, CartItem, Money, ShippingMethod } from '#generated/api.d.ts'
import * as t from '#words/samples.ts'

/** Identifies the made-up cart; the server knows none like it. */
export const SAMPLE_CART = { api_cart: 'sample-cart', cart_session: 'sample-cart-session' }

export const money = (amount: number, currency: string): Money => ({ amount, currency })

/** A made-up customer. The phone number and the mailbox belong to nobody. */
export const sampleAccount = (): Account => ({
  id: 1,
  first_name: t.firstName(),
  last_name: t.lastName(),
  email: 'asha@sample.example',
  email_verified_at: '2026-01-15T09:00:00.000Z',
  pending_email: null,
  phone: '9000000000',
  phone_verified_at: '2026-01-15T09:00:00.000Z',
  has_password: true,
  created_at: '2026-01-15T09:00:00.000Z',
})

const fields = () => ({
  name: `${t.firstName()} ${t.lastName()}`,
  phone: '9000000000',
  address_line_1: t.street(),
  city: t.city(),
  pincode: '560001',
})

/** The ids of a country and state as the shop has them. */
export interface SamplePlace {
  country: string
  state: string
}

export const sampleAddress = ({ country, state }: SamplePlace): CartAddress => ({
  ...fields(),
  country,
  state,
  address_id: 1,
})

export const sampleAddresses = ({ country, state }: SamplePlace): Address[] =>
  [1, 2].map((id) => ({
    ...fields(),
    ...{ id, address_id: id, country, state },
    default: id === 1,
    address_type: id === 1 ? 'Shipping' : 'Billing',
  }))

function lines(currency: string): CartItem[] {
  return [t.productOne(), t.productTwo()].map((name, index) => ({
    id: index + 1,
    product: {
      id: index + 1,
      name,
      slug: `sample-${index + 1}`,
      brand: { name: t.brand() },
      category: { name: t.category() },
      channel: { sku: `SAMPLE-${index + 1}`, selling_price: money(120_000, currency) },
      image: null,
      options: {},
    },
    quantity_in_display_unit: index + 1,
    line_total: money(120_000 * (index + 1), currency),
    stock: 20,
    additonal_data: null,
  }))
}

const delivery = (currency: string): ShippingMethod => ({
  code: 'standard',
  name: t.delivery(),
  description: t.deliveryDescription(),
  price: money(9900, currency),
  days_from: 3,
  days_to: 6,
})

/** A made-up cart: ready for payment, unless it is empty. */
export function sampleCart(currency: string, place: SamplePlace, isEmpty: boolean): Cart {
  const items = isEmpty ? [] : lines(currency)
  const subTotal = items.reduce((total, { line_total: { amount } }) => total + amount, 0)
  const method = delivery(currency)
  const payment = { name: t.payment(), code: 'cod', description: t.paymentDescription() }
  const address = isEmpty ? null : sampleAddress(place)
  return {
    ...SAMPLE_CART,
    version: 'sample',
    items,
    total_quantity: items.reduce((total, { quantity_in_display_unit: units }) => total + units, 0),
    sub_total: money(subTotal, currency),
    discount_total: money(0, currency),
    shipping_total: isEmpty ? null : method.price,
    tax_total: null,
    grand_total: money(isEmpty ? 0 : subTotal + method.price.amount, currency),
    coupon: null,
    shipping_method: isEmpty ? null : method,
    shipping_methods: isEmpty ? [] : [method],
    cart_payment_method: isEmpty ? null : payment,
    cart_payment_methods: isEmpty ? [] : [payment],
    customer_id: isEmpty ? null : 1,
    phone: isEmpty ? null : '9000000000',
    email: isEmpty ? null : 'asha@sample.example',
    shipping_address: address,
    billing_address: address,
    billing_same: true,
    prices_updated: false,
    items_stock_valid: true,
    out_of_stock_items: [],
  }
}
