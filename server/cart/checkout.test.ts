import { beforeAll, describe, expect, it } from 'vitest'
import type { Address, Cart, CartCheck } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { eventually, productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
/** 3600.00 rupees, 12 % GST. */
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
await pool.query('UPDATE product SET stock = 50, weight_grams = 900 WHERE id = $1', [vase])

const home = {
  country: 'IN',
  address_type: 'Shipping',
  name: 'Meera K',
  phone: '9000000001',
  address_line_1: '4 Rue Dumas',
  city: 'Puducherry',
  state: 'PY',
  pincode: '605001',
}

async function newCart(who: Browser = browser(shop), units = 1) {
  const { api_cart, cart_session } = expectData<Cart>(
    await who.post('/api/cart/add-item', { product_id: vase, quantity: units }),
    'Cart',
  )
  const mine = { api_cart, cart_session }
  const query = new URLSearchParams(mine)
  const send = (call: string, body: object) => who.put(`/api/cart/${call}`, { ...mine, ...body })
  return {
    mine,
    send,
    put: async (call: string, body: object) => expectData<Cart>(await send(call, body), 'Cart'),
    read: async () => expectData<Cart>(await who.get(`/api/cart/get?${query}`), 'Cart'),
    check: async (call = 'validate', more = '') =>
      expectData<CartCheck>(await who.get(`/api/cart/${call}?${query}${more}`), 'CartCheck'),
  }
}
const errorsOf = (reply: Awaited<ReturnType<Browser['put']>>) => {
  expect(reply.statusCode).toBe(422)
  return reply.json().payload?.errors
}

describe('contact', () => {
  it('CK-04 is kept as it can be used, and emptied again', async () => {
    const { put, read } = await newCart()
    const cart = await put('update-contact', { phone: '90000 00001', email: ' meera@ashkiln.example ' })
    expect(cart).toMatchObject({ phone: '9000000001', email: 'meera@ashkiln.example' })
    expect(await read()).toEqual(cart)
    expect(await put('update-contact', { phone: null, email: '' })).toMatchObject({ phone: null, email: null })
  })

  it.each([
    [{ phone: '12345', email: null }, { phone: 'Invalid phone number' }],
    [{ phone: '90000000010', email: null }, { phone: 'Invalid phone number' }],
    [{ phone: null, email: 'meera@' }, { email: 'The value must be an valid email address' }],
  ])('CK-04 refuses %j and keeps what there was', async (contact, errors) => {
    const { put, send, read } = await newCart()
    const before = await put('update-contact', { phone: '9000000001', email: 'a@b.example' })
    expect(errorsOf(await send('update-contact', contact))).toEqual(errors)
    expect(await read()).toEqual(before)
  })
})

describe('addresses', () => {
  it('CK-03 are for shipping, for billing, or for both', async () => {
    const { put } = await newCart()
    const first = await put('update-address', { type: 'both', address: { ...home, city: '  Puducherry  ' } })
    const { address_type: _type, ...kept } = home
    expect(first).toMatchObject({ shipping_address: kept, billing_address: kept, billing_same: true })
    const firm = { ...home, name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' }
    const second = await put('update-address', { type: 'billing', address: firm })
    expect(second).toMatchObject({
      shipping_address: kept,
      billing_address: { name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' },
      billing_same: false,
    })
    // The parcel goes elsewhere; the bill stays where it was.
    const third = await put('update-address', {
      type: 'shipping',
      address: { ...home, pincode: '110001', state: 'DL' },
    })
    expect(third).toMatchObject({ shipping_address: { pincode: '110001' }, billing_address: { name: 'Kolam Stores' } })
    expect(await put('update', { billing_same: true })).toMatchObject({ billing_address: { pincode: '110001' } })
    expect(await put('update', { billing_same: false })).toMatchObject({ billing_address: { name: 'Kolam Stores' } })
    expect(await put('update-address', { type: 'both', address: home })).toMatchObject({ billing_address: kept })
  })

  it.each([
    ['state', 'TX', 'This field is not valid.'],
    ['state', 'AE-DU', 'This field is not valid.'],
    ['state', '', 'This field is required'],
    ['country', 'XX', 'This field is not valid.'],
    ['pincode', '60500', 'This field is not valid.'],
    ['phone', '12345', 'This field is not valid.'],
    ['name', '   ', 'This field is required'],
    ['name', 'x'.repeat(101), 'This field is not valid.'],
  ])('CK-03 refuses %s “%s” of an address in India', async (field, value, message) => {
    const { send, read } = await newCart()
    const reply = await send('update-address', { type: 'both', address: { ...home, [field]: value } })
    expect(errorsOf(reply)).toEqual({ [field]: message })
    expect(await read()).toMatchObject({ shipping_address: null, billing_address: null })
  })

  it('CK-03 a tax number belongs to the bill alone', async () => {
    const { send } = await newCart()
    const firm = { ...home, gstin: '34ABCDE1234F1Z5' }
    expectFailure(await send('update-address', { type: 'shipping', address: firm }), 422, 'unknown_field')
    expect(errorsOf(await send('update-address', { type: 'billing', address: { ...firm, gstin: '12' } }))).toEqual({
      gstin: 'This field is not valid.',
    })
  })

  it.each([
    [{ type: 'both' }, 422],
    [{ type: 'both', address: home, address_id: 1 }, 422],
    [{ type: 'home', address: home }, 400],
    [{ address: home }, 400],
    [{ type: 'both', address: 'Puducherry' }, 400],
    [{ type: 'both', address: home, note: 'x' }, 400],
    [{ type: 'both', address: { ...home, name: 'x'.repeat(301) } }, 400],
    [{ type: 'both', address_id: 0 }, 400],
    [{ type: 'both', address_id: 1.5 }, 400],
  ])('AP-01 refuses the malformed body %#', async (body, status) => {
    const { send } = await newCart()
    expect((await send('update-address', body)).statusCode).toBe(status)
  })

  it('CK-03 a saved address is chosen by its id: the customer’s own and no other', async () => {
    const [hers, his] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
    const [address] = expectData<Address[]>(await hers.get('/api/address/all'), 'Address[]')
    const [id, mine] = [address!.id, await newCart(hers)]
    const cart = await mine.put('update-address', { type: 'both', address_id: id })
    expect(cart.shipping_address).toMatchObject({ address_id: id, pincode: address!['pincode'] })
    // What is changed in the address book afterwards does not change what was chosen.
    await hers.put(`/api/address/update/${id}`, { ...home, address_line_1: 'Elsewhere' })
    expect((await mine.read()).shipping_address).toEqual(cart.shipping_address)
    for (const who of [his, browser(shop)])
      expectFailure(
        await (await newCart(who)).send('update-address', { type: 'both', address_id: id }),
        404,
        'not_found',
      )
  })
})

describe('modes', () => {
  it('CK-05 are chosen among those the place, the weight and the sum allow', async () => {
    const { put, send } = await newCart()
    expectFailure(await send('update-shipping-mode', { code: 'road' }), 422, 'shipping_mode_unknown')
    const placed = await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    expect(placed.shipping_methods.map(({ code, price }) => [code, price.amount])).toEqual([
      ['road', 12_000],
      ['air', 28_000],
    ])
    expect(placed).toMatchObject({ shipping_total: null, shipping_method: null })
    const chosen = await put('update-shipping-mode', { code: 'air' })
    expect(chosen).toMatchObject({
      shipping_method: { code: 'air', name: 'By air' },
      shipping_total: { amount: 28_000 },
      grand_total: { amount: 388_000 },
    })
    // GST is in the prices: 12 % in the vase, 18 % in the carriage.
    expect(chosen.tax_total?.amount).toBe(38_572 + 4272)
    expect(await put('update-payment-mode', { code: 'cod' })).toMatchObject({ cart_payment_method: { code: 'cod' } })
    for (const code of ['post', 'AIR', 'nothing'])
      expectFailure(await send('update-shipping-mode', { code }), 422, 'shipping_mode_unknown')
    expectFailure(await send('update-payment-mode', { code: 'bitcoin' }), 422, 'payment_mode_unknown')
    for (const code of ['', 7, 'x'.repeat(41)])
      expectFailure(await send('update-payment-mode', { code }), 400, 'malformed')
  })

  it('CK-05 one that a new address rules out is chosen no longer', async () => {
    const { put } = await newCart()
    await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    await put('update-shipping-mode', { code: 'air' })
    await put('update-payment-mode', { code: 'cod' })
    const far = await put('update-address', { type: 'both', address: { ...home, pincode: '194101', state: 'LA' } })
    expect(far).toMatchObject({ shipping_method: null, shipping_total: null, cart_payment_method: null })
    expect(far.shipping_methods.map(({ code }) => code)).toEqual(['road'])
    expect(far.cart_payment_methods.map(({ code }) => code)).not.toContain('cod')
  })

  it('CK-05 what leaves the country is posted, and holds no GST', async () => {
    const { put } = await newCart()
    const colombo = { ...home, country: 'LK', phone: '712345678', state: 'LK-1', pincode: '00100', city: 'Colombo' }
    await put('update-address', { type: 'both', address: colombo })
    expect(await put('update-shipping-mode', { code: 'post' })).toMatchObject({
      shipping_total: { amount: 185_000 },
      tax_total: { amount: 0 },
      grand_total: { amount: 545_000 },
    })
  })

  it('CR-02 free shipping takes the carriage off', async () => {
    const who = browser(shop)
    const { mine, put } = await newCart(who)
    await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    await put('update-shipping-mode', { code: 'road' })
    const reply = await who.post('/api/cart/coupons/apply', { ...mine, code: 'BYCART' })
    expect(expectData<Cart>(reply, 'Cart')).toMatchObject({
      coupon: { free_shipping: true, discount: { amount: 12_000 } },
      shipping_total: { amount: 0 },
      grand_total: { amount: 360_000 },
    })
    // By air it costs more than the coupon bears.
    expect(await put('update-shipping-mode', { code: 'air' })).toMatchObject({ shipping_total: { amount: 8000 } })
  })
})

describe('several changes at once', () => {
  it('CR-01 CK-05 are all made, or none', async () => {
    const { put, send, read } = await newCart()
    await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    const items = [{ product_id: vase, quantity_in_display_unit: 2 }]
    const all = { phone: '9000000001', shipping_mode: 'road', payment_mode: 'sandbox', items }
    const cart = await put('update', all)
    expect(cart).toMatchObject({
      phone: '9000000001',
      total_quantity: 2,
      shipping_method: { code: 'road', price: { amount: 0 } },
      cart_payment_method: { code: 'sandbox' },
    })
    for (const wrong of [
      { ...all, phone: '1' },
      { ...all, payment_mode: 'bitcoin', phone: null },
      { phone: null, items: [{ product_id: vase, quantity_in_display_unit: 51 }] },
    ])
      expect((await send('update', wrong)).statusCode).toBe(422)
    for (const quantity of [0, -1, 1.5, 1e9, '2'])
      expectFailure(
        await send('update', { items: [{ product_id: vase, quantity_in_display_unit: quantity }] }),
        400,
        'malformed',
      )
    expect(await read()).toEqual(cart)
  })
})

describe('what the server says of a cart', () => {
  const settings = async (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values))
      await pool.query('UPDATE setting SET value = $2 WHERE key = $1', [key, JSON.stringify(value)])
  }
  beforeAll(() => settings({ enable_guest_checkout: true, order_sms_mandatory: true, order_email_mandatory: true }))

  it('CK-02 CR-05 walks the steps in their order, with the words of each', async () => {
    const { put, check } = await newCart()
    const says = async (step: 'cart' | 'address' | 'payment' = 'payment') => {
      const { valid, message } = await check('validate', `&step=${step}`)
      return valid || message
    }
    expect(await says('cart')).toBe(true)
    expect(await says()).toBe('Phone No is empty')
    await put('update-contact', { phone: '9000000001', email: null })
    expect(await says()).toBe('Email address is empty')
    await put('update-contact', { phone: '9000000001', email: 'meera@ashkiln.example' })
    expect(await says()).toBe('Shipping address is empty')
    await put('update-address', { type: 'shipping', address: home })
    await put('update', { billing_same: false })
    expect(await says()).toBe('Billing address is empty')
    await put('update', { billing_same: true })
    expect(await says('address')).toBe(true)
    expect(await says()).toBe('Shipping Method is empty')
    await put('update-shipping-mode', { code: 'road' })
    expect(await says()).toBe('Payment Method is empty')
    await put('update-payment-mode', { code: 'cod' })
    expect(await check()).toMatchObject({ valid: true, step: null, code: null, message: null, place: null, errors: {} })
  })

  it('CK-02 an empty cart, and a guest where guests may not order', async () => {
    const nobody = browser(shop)
    const empty = expectData<CartCheck>(await nobody.get('/api/cart/validate'), 'CartCheck')
    expect(empty).toMatchObject({ valid: false, step: 'cart', code: 'cart_empty', message: 'Your cart is empty' })
    expect(empty.cart.items).toEqual([])
    const { check } = await newCart()
    await settings({ enable_guest_checkout: false })
    await eventually(async () => (await check()).code === 'customer_empty')
    expect(await check()).toMatchObject({ step: 'address', message: 'Customer account is empty' })
    await settings({ enable_guest_checkout: true })
    await eventually(async () => (await check()).code === 'phone_empty')
  })

  it('CR-05 validate/address finds what a form has come to ask since', async () => {
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

  it('CR-05 says so where the shop does not deliver', async () => {
    const { put, check } = await newCart()
    const cart = await put('update-address', { type: 'both', address: { ...home, pincode: '744101', state: 'AN' } })
    expect(cart.shipping_methods).toEqual([])
    expect(await check('validate/address')).toMatchObject({
      valid: false,
      code: 'not_delivered',
      message: 'We do not deliver to 744101 yet.',
      errors: { pincode: 'We do not deliver to 744101 yet.' },
    })
  })

  it('CR-05 stock, prices and the coupon stop a payment, each with its words', async () => {
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
    expect((await check()).message).toBe('TABLE500 holds from ₹6,000. Add ₹1,000 more.')
    await pool.query('UPDATE product SET price = 360000 WHERE id = $1', [vase])
    await put('update-items-price', {})
    expect(await check()).toMatchObject({ valid: true })
  })

  it('CR-05 accepting a price twenty times at once, while it changes, ends in one that is true', async () => {
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
