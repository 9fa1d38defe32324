import { describe, expect, it } from 'vitest'
import { errorsOf, home, cartShop } from '#server/testing/carts.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'

const { newCart, shop, vase } = await cartShop()

describe('contact', () => {
  it('CK-04 is stored normalised, and can be cleared', async () => {
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
  ])('CK-04 refuses %j and keeps the previous value', async (contact, errors) => {
    const { put, send, read } = await newCart()
    const before = await put('update-contact', { phone: '9000000001', email: 'a@b.example' })
    expect(errorsOf(await send('update-contact', contact))).toEqual(errors)
    expect(await read()).toEqual(before)
  })
})

describe('a phone number', () => {
  it.each([
    ['09000000001', '9000000001'],
    ['919000000001', '9000000001'],
    ['0091 90000 00001', '9000000001'],
    ['+91 90000-00001', '9000000001'],
    ['+94 77 123 4567', '+94771234567'],
    ['+971 50 123 4567', '+971501234567'],
  ])('CK-13 “%s” is stored as %s', async (written, phone) => {
    const { put } = await newCart()
    expect(await put('update-contact', { phone: written, email: null })).toMatchObject({ phone })
  })

  it.each(['+94 55', '+971 12 345 6789', '+44 20 7946 0958', '1234567890'])('CK-13 refuses “%s”', async (phone) => {
    const { send } = await newCart()
    expect(errorsOf(await send('update-contact', { phone, email: null }))).toEqual({
      phone: expect.stringMatching(/^Invalid phone number/u),
    })
  })

  it.each([
    ['LK', '0771234567', '771234567'],
    ['AE', '00971501234567', '501234567'],
  ])('CK-13 in an address follows the rules of its country: %s', async (country, phone, digits) => {
    const { put, send } = await newCart()
    const [state, city] = country === 'LK' ? ['LK-1', 'Colombo'] : ['AE-DU', 'Dubai']
    const { pincode: _, ...rest } = home
    const address = { ...rest, country, state, city, phone, ...(country === 'LK' && { pincode: '00100' }) }
    expect(await put('update-address', { type: 'both', address })).toMatchObject({
      shipping_address: { phone: digits },
    })
    const wrong = await send('update-address', { type: 'both', address: { ...address, phone: '9000000001' } })
    expect(errorsOf(wrong)).toEqual({ phone: 'Invalid phone number' })
  })
})

describe('addresses', () => {
  it('CK-03 are set for shipping, billing or both', async () => {
    const { put } = await newCart()
    const first = await put('update-address', { type: 'both', address: { ...home, city: '  Puducherry  ' } })
    const { address_type: _type, ...stored } = home
    expect(first).toMatchObject({ shipping_address: stored, billing_address: stored, billing_same: true })
    const firm = { ...home, business_name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' }
    const second = await put('update-address', { type: 'billing', address: firm })
    expect(second).toMatchObject({
      shipping_address: stored,
      billing_address: { business_name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' },
      billing_same: false,
    })
    const third = await put('update-address', {
      type: 'shipping',
      address: { ...home, pincode: '110001', state: 'DL' },
    })
    expect(third).toMatchObject({
      shipping_address: { pincode: '110001' },
      billing_address: { business_name: 'Kolam Stores' },
    })
    expect(await put('update', { billing_same: true })).toMatchObject({ billing_address: { pincode: '110001' } })
    expect(await put('update', { billing_same: false })).toMatchObject({
      billing_address: { business_name: 'Kolam Stores' },
    })
    expect(await put('update-address', { type: 'both', address: home })).toMatchObject({ billing_address: stored })
  })

  it.each([
    ['state', 'TX', 'This field is not valid.'],
    ['state', 'AE-DU', 'This field is not valid.'],
    ['state', '', 'This field is required'],
    ['country', 'XX', 'This field is not valid.'],
    ['pincode', '60500', 'This field is not valid.'],
    ['phone', '12345', 'Invalid phone number'],
    ['state', 'KA', '605001 is in Puducherry. Choose that state, or check the PIN code.'],
    ['name', '   ', 'This field is required'],
    ['name', 'x'.repeat(101), 'This field is not valid.'],
  ])('CK-03 CK-12 refuses %s “%s” of an address in India', async (field, value, message) => {
    const { send, read } = await newCart()
    const reply = await send('update-address', { type: 'both', address: { ...home, [field]: value } })
    expect(errorsOf(reply)).toEqual({ [field]: message })
    expect(await read()).toMatchObject({ shipping_address: null, billing_address: null })
  })

  it('CK-03 accept a tax number for billing only', async () => {
    const { send } = await newCart()
    const firm = { ...home, business_name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' }
    expectFailure(await send('update-address', { type: 'shipping', address: firm }), 422, 'unknown_field')
    expect(errorsOf(await send('update-address', { type: 'billing', address: { ...firm, gstin: '12' } }))).toEqual({
      gstin: 'This GSTIN isn’t valid. Check all 15 characters.',
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
  ])('AP-01 refuse the malformed body %#', async (body, status) => {
    const { send } = await newCart()
    expect((await send('update-address', body)).statusCode).toBe(status)
  })

  it('CK-03 are chosen by id from the customer’s own address book', async () => {
    const [hers, his] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
    const [address] = expectData(await hers.get('/api/address/all'), 'Address[]')
    const [id, mine] = [address!.id, await newCart(hers)]
    const cart = await mine.put('update-address', { type: 'both', address_id: id })
    expect(cart.shipping_address).toMatchObject({ address_id: id, pincode: address!['pincode'] })
    // Later changes in the address book do not affect the cart.
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
  it('CK-05 depend on destination, weight and subtotal', async () => {
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
    // Prices include GST: 12 % for the vase, 18 % for shipping.
    expect(chosen.tax_total?.amount).toBe(38_572 + 4272)
    expect(await put('update-payment-mode', { code: 'cod' })).toMatchObject({ cart_payment_method: { code: 'cod' } })
    for (const code of ['post', 'AIR', 'nothing'])
      expectFailure(await send('update-shipping-mode', { code }), 422, 'shipping_mode_unknown')
    expectFailure(await send('update-payment-mode', { code: 'bitcoin' }), 422, 'payment_mode_unknown')
    for (const code of ['', 7, 'x'.repeat(41)])
      expectFailure(await send('update-payment-mode', { code }), 400, 'malformed')
  })

  it('CK-05 are deselected when a new address rules them out', async () => {
    const { put } = await newCart()
    await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    await put('update-shipping-mode', { code: 'air' })
    await put('update-payment-mode', { code: 'cod' })
    const far = await put('update-address', { type: 'both', address: { ...home, pincode: '194101', state: 'LA' } })
    expect(far).toMatchObject({ shipping_method: null, shipping_total: null, cart_payment_method: null })
    expect(far.shipping_methods.map(({ code }) => code)).toEqual(['road'])
    expect(far.cart_payment_methods.map(({ code }) => code)).not.toContain('cod')
  })

  it('CK-05 are postal and without GST for exports', async () => {
    const { put } = await newCart()
    const colombo = { ...home, country: 'LK', phone: '712345678', state: 'LK-1', pincode: '00100', city: 'Colombo' }
    await put('update-address', { type: 'both', address: colombo })
    expect(await put('update-shipping-mode', { code: 'post' })).toMatchObject({
      shipping_total: { amount: 185_000 },
      tax_total: { amount: 0 },
      grand_total: { amount: 545_000 },
    })
  })

  it('CR-02 are free with a free-shipping coupon, up to its maximum', async () => {
    const who = browser(shop)
    const { mine, put } = await newCart(who)
    await put('update-address', { type: 'both', address: { ...home, pincode: '110001', state: 'DL' } })
    await put('update-shipping-mode', { code: 'road' })
    const reply = await who.post('/api/cart/coupons/apply', { ...mine, code: 'BYCART' })
    expect(expectData(reply, 'Cart')).toMatchObject({
      coupon: { free_shipping: true, discount: { amount: 12_000 } },
      shipping_total: { amount: 0 },
      grand_total: { amount: 360_000 },
    })
    // The coupon does not cover the whole price.
    expect(await put('update-shipping-mode', { code: 'air' })).toMatchObject({ shipping_total: { amount: 8000 } })
  })
})

describe('several changes at once', () => {
  it('CR-01 CK-05 are applied together or not at all', async () => {
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
      { phone: null, items: [{ product_id: vase, quantity_in_display_unit: 999 }] },
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
