import { beforeAll, describe, expect, it } from 'vitest'
import { home, cartShop } from '#server/testing/carts.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'

const { newCart, pool, shop, vase } = await cartShop()

describe('cart validation', () => {
  beforeAll(() =>
    shop.changeSettings({ enable_guest_checkout: true, order_sms_mandatory: true, order_email_mandatory: true }),
  )

  it('CK-02 CR-05 checks the steps in order, with the message of each', async () => {
    const { put, check } = await newCart()
    const faultAt = async (step: 'cart' | 'address' | 'payment' = 'payment') => {
      const { valid, message } = await check('validate', `&step=${step}`)
      return valid || message
    }
    expect(await faultAt('cart')).toBe(true)
    expect(await faultAt()).toBe('Phone No is empty')
    await put('update-contact', { phone: '9000000001', email: null })
    expect(await faultAt()).toBe('Email address is empty')
    await put('update-contact', { phone: '9000000001', email: 'meera@ashkiln.example' })
    expect(await faultAt()).toBe('Shipping address is empty')
    await put('update-address', { type: 'shipping', address: home })
    await put('update', { billing_same: false })
    expect(await faultAt()).toBe('Billing address is empty')
    await put('update', { billing_same: true })
    expect(await faultAt('address')).toBe(true)
    expect(await faultAt()).toBe('Shipping Method is empty')
    await put('update-shipping-mode', { code: 'road' })
    expect(await faultAt()).toBe('Payment Method is empty')
    await put('update-payment-mode', { code: 'cod' })
    expect(await check()).toMatchObject({ valid: true, step: null, code: null, message: null, place: null, errors: {} })
  })

  it('CK-02 refuses an empty cart, and guests when guest checkout is off', async () => {
    const nobody = browser(shop)
    const empty = expectData(await nobody.get('/api/cart/validate'), 'CartCheck')
    expect(empty).toMatchObject({ valid: false, step: 'cart', code: 'cart_empty', message: 'Your cart is empty' })
    expect(empty.cart.items).toEqual([])
    const { check } = await newCart()
    await shop.changeSettings({ enable_guest_checkout: false })
    expect(await check()).toMatchObject({
      code: 'customer_empty',
      step: 'address',
      message: 'Customer account is empty',
    })
    await shop.changeSettings({ enable_guest_checkout: true })
    expect((await check()).code).toBe('phone_empty')
  })

  it('CR-05 validates stored addresses against the current form', async () => {
    const { put, check } = await newCart()
    expect(await check('validate/address')).toMatchObject({ valid: false, message: 'Shipping address is empty' })
    await put('update-address', { type: 'both', address: home })
    expect(await check('validate/address')).toMatchObject({ valid: true })
    await pool.query(
      `UPDATE cart SET shipping_address = shipping_address || '{"state": "TX"}'::jsonb WHERE shipping_address IS NOT NULL`,
    )
    expect(await check('validate/address')).toMatchObject({
      valid: false,
      step: 'address',
      code: 'address_invalid',
      message: 'State: This field is not valid.',
      place: 'shipping',
      errors: { state: 'This field is not valid.' },
    })
    await pool.query(`UPDATE cart SET shipping_address = shipping_address - 'city' WHERE shipping_address IS NOT NULL`)
    await put('update-contact', { phone: '9000000001', email: 'meera@ashkiln.example' })
    expect(await check()).toMatchObject({
      code: 'field_empty',
      message: 'Town or city is empty',
      place: 'shipping',
      errors: { city: 'Town or city is empty' },
    })
  })

  it('CR-05 reports an address without delivery', async () => {
    const { put, check } = await newCart()
    const cart = await put('update-address', { type: 'both', address: { ...home, pincode: '744101', state: 'AN' } })
    expect(cart.shipping_methods).toEqual([])
    expect(await check('validate/address')).toMatchObject({
      valid: false,
      code: 'not_delivered',
      message: 'We don’t deliver to 744101 yet.',
      errors: { pincode: 'We don’t deliver to 744101 yet.' },
    })
  })

  it('CR-05 blocks payment because of stock, prices or the coupon', async () => {
    const who = browser(shop)
    const { mine, put, check } = await newCart(who, 2)
    await put('update-contact', { phone: '9000000001', email: 'meera@ashkiln.example' })
    await put('update-address', { type: 'both', address: home })
    await put('update', { shipping_mode: 'road', payment_mode: 'sandbox' })
    await who.post('/api/cart/coupons/apply', { ...mine, code: 'TABLE500' })
    expect(await check()).toMatchObject({ valid: true })

    await pool.query('UPDATE product SET stock = 1 WHERE id = $1', [vase])
    for (const call of ['validate', 'validate/stock'])
      expect(await check(call)).toMatchObject({
        valid: false,
        step: 'cart',
        code: 'stock_invalid',
        cart: { items_stock_valid: false, out_of_stock_items: [vase] },
      })
    await pool.query('UPDATE product SET stock = 50 WHERE id = $1', [vase])
    expect(await check('validate/stock')).toMatchObject({ valid: true })

    await pool.query('UPDATE product SET price = 250000 WHERE id = $1', [vase])
    expect(await check()).toMatchObject({ valid: false, code: 'prices_updated', cart: { prices_updated: true } })
    expect(await put('update-items-price', {})).toMatchObject({ prices_updated: false })
    expect(await check()).toMatchObject({ valid: false, step: 'cart', code: 'coupon_refused' })
    expect((await check()).message).toBe(
      'Coupon TABLE500 is for orders of ₹6,000 or more. Spend ₹1,000 more to use it.',
    )
    await pool.query('UPDATE product SET price = 360000 WHERE id = $1', [vase])
    await put('update-items-price', {})
    expect(await check()).toMatchObject({ valid: true })
  })

  it('CR-05 accepts changing prices consistently, twenty times at once', async () => {
    const { put, read } = await newCart()
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 4 === 0) await pool.query('UPDATE product SET price = $2 WHERE id = $1', [vase, 360_000 + index])
        await put('update-items-price', {})
      }),
    )
    await pool.query('UPDATE product SET price = 360000 WHERE id = $1', [vase])
    await put('update-items-price', {})
    expect(await read()).toMatchObject({ prices_updated: false, grand_total: { amount: 360_000 } })
  })

  it.each(['step=shipping', 'step=', 'foo=1', `api_cart=${'x'.repeat(65)}`])('AP-01 refuses ?%s', async (query) => {
    expectFailure(await browser(shop).get(`/api/cart/validate?${query}`), 400, 'malformed')
  })
})
