// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cartEvent, productEvent, purchaseEvent, report } from './commerce-events.ts'
import { hearTracked } from './track.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const vase = {
  name: 'Tall bottle vase',
  brand: { name: 'Ashkiln' },
  category: { name: 'Vases' },
  channel: { sku: 'VASE-20-T', selling_price: inr(360_000) },
  options: { size: '20 cm', glaze: 'Tenmoku' },
}
const item = {
  item_id: 'VASE-20-T',
  item_name: 'Tall bottle vase',
  item_brand: 'Ashkiln',
  item_category: 'Vases',
  item_variant: '20 cm, Tenmoku',
  price: 3600,
}
const cart = {
  items: [{ product: vase, quantity_in_display_unit: 2 }],
  sub_total: inr(720_000),
  discount_total: inr(20_000),
  shipping_total: null,
  tax_total: inr(75_000),
  grand_total: inr(700_000),
  coupon: { code: 'TABLE500' },
  shipping_method: null,
  cart_payment_method: null,
}

describe('commerce events', () => {
  it('CO-04 tells of one product by its SKU, in major units', () => {
    for (const name of ['view_item', 'add_to_wishlist', 'add_to_cart', 'remove_from_cart'] as const)
      expect(productEvent(name, vase, 3)).toEqual({
        name,
        values: { currency: 'INR', value: 10_800, items: [{ ...item, quantity: 3, index: 0 }] },
      })
  })

  it('CO-04 has no minor units where the currency has none', () => {
    const tea = { ...vase, channel: { sku: 'T', selling_price: { amount: 1250, currency: 'JPY' } }, options: {} }
    const { values } = productEvent('view_item', tea)
    expect(values).toMatchObject({ currency: 'JPY', value: 1250, items: [{ price: 1250 }] })
    expect(values.items[0]).not.toHaveProperty('item_variant')
  })

  it('CO-04 values a cart as its goods cost after discounts, without its shipping', () => {
    const whole = { currency: 'INR', coupon: 'TABLE500', items: [{ ...item, quantity: 2, index: 0 }] }
    expect(cartEvent('view_cart', cart)).toEqual({ name: 'view_cart', values: { ...whole, value: 7000 } })
    const sent = {
      ...cart,
      shipping_total: inr(100_000),
      tax_total: inr(80_000),
      grand_total: inr(800_000),
      shipping_method: { name: 'By road' },
      cart_payment_method: { name: 'Cash on delivery' },
    }
    expect(cartEvent('begin_checkout', sent).values).toEqual({ ...whole, value: 7000 })
    expect(cartEvent('add_shipping_info', sent).values).toEqual({ ...whole, value: 7000, shipping_tier: 'By road' })
    expect(cartEvent('add_payment_info', sent).values).toEqual({
      ...whole,
      value: 7000,
      payment_type: 'Cash on delivery',
    })
  })

  it('CO-04 an order is valued like its cart, with number, tax and shipping beside it', () => {
    const line = {
      sku: 'VASE-20-T',
      name: 'Tall bottle vase',
      brand: 'Ashkiln',
      category: 'Vases',
      options: vase.options,
      quantity: 2,
      unit_price: inr(360_000),
      line_total: inr(720_000),
      discount: inr(20_000),
      tax: inr(75_000),
    }
    const order = {
      order_no: '261121-408213',
      productchannel: [line],
      tax_total: inr(76_830),
      shipping_total: inr(12_000),
      grand_total: inr(712_000),
      coupon: null,
    }
    expect(purchaseEvent(order)).toEqual({
      name: 'purchase',
      values: {
        transaction_id: '261121-408213',
        currency: 'INR',
        value: 7000,
        tax: 768.3,
        shipping: 120,
        items: [{ ...item, quantity: 2, index: 0 }],
      },
    })
  })

  it('CO-04 goes to the page’s one tracker', () => {
    const heard: unknown[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    const stop = hearTracked(listen)
    report(productEvent('view_item', vase))
    stop()
    expect(heard).toEqual([{ name: 'view_item', values: expect.objectContaining({ value: 3600 }) as object }])
  })
})
