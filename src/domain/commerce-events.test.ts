// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent, productEvent, purchaseEvent, sendEvent } from './commerce-events.ts'
import { splitByWeights } from './split-by-weights.ts'
import { subscribeTracker } from './track.ts'

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
const discounted = { ...item, price: 3500, discount: 100 }
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
  it('CO-04 describe a product by its SKU, in major units', () => {
    for (const name of ['view_item', 'add_to_wishlist', 'add_to_cart', 'remove_from_cart'] as const)
      expect(productEvent(name, vase, 3)).toEqual({
        name,
        values: { currency: 'INR', value: 10_800, items: [{ ...item, quantity: 3, index: 0 }] },
      })
  })

  it('CO-04 respect currencies without minor units', () => {
    const tea = { ...vase, channel: { sku: 'T', selling_price: { amount: 1250, currency: 'JPY' } }, options: {} }
    const { values } = productEvent('view_item', tea)
    expect(values).toMatchObject({ currency: 'JPY', value: 1250, items: [{ price: 1250 }] })
    expect(values.items[0]).not.toHaveProperty('item_variant')
  })

  it('CO-04 value a cart by its goods after discounts, without shipping', () => {
    const whole = { currency: 'INR', coupon: 'TABLE500', items: [{ ...discounted, quantity: 2, index: 0 }] }
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

  it('CO-04 value an order like its cart, with number, tax and shipping', () => {
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
        items: [{ ...discounted, quantity: 2, index: 0 }],
      },
    })
  })

  it('CO-04 split a line whose discount does not divide evenly', () => {
    const three = { ...cart, items: [{ product: vase, quantity_in_display_unit: 3 }], sub_total: inr(1_080_000) }
    expect(cartEvent('view_cart', three).values.items).toEqual([
      { ...item, price: 3533.33, discount: 66.67, quantity: 2, index: 0 },
      { ...item, price: 3533.34, discount: 66.66, quantity: 1, index: 1 },
    ])
  })

  it('CO-04 have items that add up to the event’s value exactly', () => {
    const goods = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 50_000_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(
        goods,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('INR', 'JPY', 'KWD'),
        (lines, part, currency) => {
          const money = (amount: number) => ({ amount, currency })
          const product = (price: number) => ({ ...vase, channel: { sku: 'V', selling_price: money(price) } })
          const subTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
          const discount = Math.floor(subTotal * part)
          const some = {
            ...cart,
            items: lines.map(({ price, quantity }) => ({
              product: product(price),
              quantity_in_display_unit: quantity,
            })),
            sub_total: money(subTotal),
            discount_total: money(discount),
          }
          const shares = splitByWeights(
            discount,
            lines.map(({ price, quantity }) => price * quantity),
          )
          const order = {
            order_no: '1',
            tax_total: money(0),
            shipping_total: money(5),
            grand_total: money(subTotal - discount + 5),
            coupon: null,
            productchannel: lines.map(({ price, quantity }, index) => ({
              sku: 'V',
              name: 'V',
              brand: '',
              category: '',
              options: {},
              quantity,
              unit_price: money(price),
              line_total: money(price * quantity),
              discount: money(shares[index]!),
            })),
          }
          const { price, quantity } = lines[0]!
          const digits = { INR: 2, JPY: 0, KWD: 3 }[currency] ?? 0
          const minor = (value: number) => Math.round(value * 10 ** digits)
          for (const { values } of [
            ...(['view_item', 'add_to_wishlist', 'add_to_cart', 'remove_from_cart'] as const).map((name) =>
              productEvent(name, product(price), quantity),
            ),
            ...(['view_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info'] as const).map((name) =>
              cartEvent(name, some),
            ),
            purchaseEvent(order),
          ]) {
            const sum = (of: (item: (typeof values.items)[number]) => number) =>
              values.items.reduce((total, one) => total + minor(of(one)) * one.quantity, 0)
            expect(sum((one) => one.price)).toBe(minor(values.value))
            const isWhole = values.items.length >= lines.length && lines.length > 1
            if (isWhole) expect(sum((one) => one.price + (one.discount ?? 0))).toBe(subTotal)
            for (const one of values.items) expect(one.quantity).toBeGreaterThan(0)
          }
        },
      ),
    )
  })

  it('CO-04 reach the page’s tracker', () => {
    const heard: unknown[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    const stop = subscribeTracker(listen)
    sendEvent(productEvent('view_item', vase))
    stop()
    expect(heard).toEqual([{ name: 'view_item', values: expect.objectContaining({ value: 3600 }) as object }])
  })
})
