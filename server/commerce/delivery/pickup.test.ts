import { describe, expect, it } from 'vitest'
import type { Cart, DeskOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { home, placeOrder } from '#server/testing/shoppers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
const owner = await tokenOwner(shop)
const PLACES = '/api/admin/pickup-places'
const studio = {
  name: 'Studio on Rue Dumas',
  address: {
    country: 'IN',
    name: 'Studio',
    phone: '9000000001',
    address_line_1: '9 Rue Dumas',
    city: 'Puducherry',
    state: 'PY',
    pincode: '605001',
  },
  hours: 'Monday to Saturday, 10 am to 6 pm',
  instructions: 'Ring the bell at the blue gate.',
  ready_days: 1,
}
const added = await owner.post(PLACES, { values: studio })
if (added.statusCode !== 200) throw new Error(added.payload)
const place = added.json().data as { id: number; version: number }
const code = `pickup:${place.id}`

const elsewhere = { ...home, address_type: 'Billing', state: 'DL', city: 'New Delhi', pincode: '110001' }

/** A cart with one product and a contact, and its calls. */
async function newCart(who: Browser = browser(shop), email = 'picker@ashkiln.example') {
  let names: Partial<Pick<Cart, 'api_cart' | 'cart_session'>> = {}
  const step = (reply: Awaited<ReturnType<Browser['get']>>): Cart => {
    const cart = expectData(reply, 'Cart')
    names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    return cart
  }
  step(await who.post('/api/cart/add-item', { product_id: vase, quantity: 2 }))
  step(await who.put('/api/cart/update-contact', { ...names, phone: '9000000009', email }))
  const put = async (call: string, body: object) => step(await who.put(`/api/cart/${call}`, { ...names, ...body }))
  return { who, put, names: () => names }
}

async function placed(payment = 'cod', email?: string, shopper?: Browser) {
  const { who, put } = await newCart(shopper, email)
  await put('update-shipping-mode', { code })
  await put('update-address', { type: 'billing', address: elsewhere })
  return { who, ...(await placeOrder(who, await put('update-payment-mode', { code: payment }))) }
}

const deskOrder = async (number: string) => expectData(await owner.get(`/api/admin/orders/${number}`), 'DeskOrder')
const act = async (order: DeskOrder, action: string, body: object = {}) =>
  owner.post(`/api/admin/orders/${order.number}/${action}`, { version: order.version, ...body })

describe('a pickup', () => {
  it('CK-05 CK-16 is offered without an address, and costs nothing', async () => {
    const { put } = await newCart()
    const cart = await put('update-shipping-mode', { code })
    expect(cart.pickup_places).toMatchObject([{ code, name: studio.name, hours: studio.hours }])
    expect(cart).toMatchObject({
      pickup: code,
      shipping_total: { amount: 0 },
      shipping_method: { code, price: { amount: 0 } },
      shipping_address: { address_line_1: '9 Rue Dumas', pincode: '605001' },
      billing_same: false,
      billing_address: null,
    })
  })

  it('CK-02 needs a billing address, in the words of the rules', async () => {
    const { who, put, names } = await newCart()
    await put('update-shipping-mode', { code })
    const check = expectData(
      await who.get(`/api/cart/validate/address?${new URLSearchParams(names() as Record<string, string>)}`),
      'CartCheck',
    )
    expect(check).toMatchObject({ valid: false, code: 'billing_address_empty' })
  })

  it('CK-05 returns to a delivery with the address that was typed', async () => {
    const { put } = await newCart()
    await put('update-address', { type: 'both', address: home })
    const picked = await put('update-shipping-mode', { code })
    // What was typed as the delivery address is a good billing address.
    expect(picked.billing_address).toMatchObject({ address_line_1: home.address_line_1 })
    const delivered = await put('update-shipping-mode', { code: 'pickup:none' })
    expect(delivered.pickup).toBeUndefined()
    expect(delivered).toMatchObject({ shipping_method: null, billing_same: true })
    expect(delivered.shipping_address).toMatchObject({ address_line_1: home.address_line_1 })
    expect(delivered.shipping_methods.length).toBeGreaterThan(0)
  })

  it('CK-05 ends when a delivery address is entered', async () => {
    const { put } = await newCart()
    await put('update-shipping-mode', { code })
    const cart = await put('update-address', { type: 'shipping', address: home })
    expect(cart.pickup).toBeUndefined()
    expect(cart.shipping_address).toMatchObject({ address_line_1: home.address_line_1 })
  })

  it('AD-21 AC-05 becomes an order that is ready, then picked up and paid at the counter, and taxed where the shop is', async () => {
    const email = 'counter@ashkiln.example'
    const { who, order_id: number, token } = await placed('cod', email)
    const link = new URLSearchParams({ order_id: number, token, type: 'cod' })
    const seen = async () => expectData(await who.get(`/api/checkout/complete?${link}`), 'Order')
    expect((await seen()).shipping_method.pickup).toMatchObject({ name: studio.name, ready_at: null })
    const invoice = expectData(
      await who.get(`/api/orders/invoice?${new URLSearchParams({ order_no: number, token })}`),
      'Invoice',
    )
    expect(JSON.stringify(invoice.place_of_supply)).toContain('Puducherry')

    let order = await deskOrder(number)
    expect(order.actions).toContain('pack')
    expect(order.actions).not.toContain('ship')
    expect(order.documents).toContain('packing-slip')
    expect(order.documents).not.toContain('label')
    const slip = await owner.get(`/api/admin/orders/${number}/documents/packing-slip.pdf`)
    expect((await readPdf(slip.rawPayload)).pages[0]?.text).toContain(studio.name)

    order = expectData(await act(order, 'pack', { packed: true }), 'DeskOrder')
    const [ready = ''] = await messagesTo(shop, email)
    for (const part of [studio.name, '9 Rue Dumas', studio.hours, studio.instructions]) expect(ready).toContain(part)
    expect((await seen()).shipping_method.pickup?.ready_at).not.toBeNull()
    expectFailure(await act(order, 'ship', { waybill: 'AB12345678' }), 422, 'wrong_state')

    order = expectData(await act(order, 'deliver'), 'DeskOrder')
    expect(order).toMatchObject({ status: 'delivered', payment_status: 'paid' })
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('CK-05 cash is paid at the place, not to a courier', async () => {
    const { put } = await newCart()
    const names = ({ cart_payment_methods: methods }: Cart) => methods.map(({ name }) => name)
    expect(names(await put('update-shipping-mode', { code }))).toContain('Pay when you pick it up')
    expect(names(await put('update-address', { type: 'shipping', address: home }))).toContain('Cash on delivery')
  })

  it('AC-05 tells the list of orders whether it is ready', async () => {
    const her = await registerCustomer(shop)
    const { order_id: number } = await placed('cod', her.email, her.session)
    const pickup = async () =>
      expectData(await her.session.get('/api/orders/get'), 'OrderPage').orders[0]?.shipping_method?.pickup
    expect(await pickup()).toEqual({ ready_at: null })
    await act(await deskOrder(number), 'pack', { packed: true })
    expect(await pickup()).toEqual({ ready_at: expect.any(String) })
  })

  it('AD-21 is cancelled like any order if nobody comes, and its stock returns', async () => {
    const stock = async () => (await pool.query('SELECT stock FROM product WHERE id = $1', [vase])).rows[0].stock
    const before = await stock()
    const { order_id: number } = await placed()
    const ready = expectData(await act(await deskOrder(number), 'pack', { packed: true }), 'DeskOrder')
    expect(await stock()).toBe(before - 2)
    expectData(await act(ready, 'cancel', { reason: 'Nobody came' }), 'DeskOrder')
    expect(await stock()).toBe(before)
  })

  it('CK-05 has to be chosen again if its place is no longer in use', async () => {
    const { put } = await newCart()
    await put('update-shipping-mode', { code })
    await shop.change('UPDATE pickup_place SET active = false')
    const cart = await put('update', { gift: {} })
    await shop.change('UPDATE pickup_place SET active = true')
    expect(cart.pickup).toBeUndefined()
    expect(cart.shipping_method).toBeNull()
  })

  it('AD-27 refuses a place without a valid address', async () => {
    const missing = await owner.post(PLACES, { values: { ...studio, address: null } })
    expect(missing.json().payload.errors).toEqual({ '/address': expect.any(String) })
    const wrong = await owner.post(PLACES, { values: { ...studio, address: { ...studio.address, pincode: '12' } } })
    expect(Object.keys(wrong.json().payload.errors)).toEqual(['/address/pincode'])
    const packer = (await addStaff(shop, 'fulfilment', 'Ravi')).session
    expect((await packer.post(PLACES, { values: studio })).statusCode).toBe(403)
  })
})

describe('a draft order that is picked up', () => {
  const { address_type: _type, ...billing } = elsewhere
  const email = 'drafted@ashkiln.example'
  const values = {
    lines: [{ product_id: vase, quantity: 2 }],
    email,
    phone: '9000000009',
    receive_by: 'pickup',
    pickup_place: code,
    billing_address: billing,
    // Neither counts for a pickup.
    billing_same: true,
    shipping_price: 50_000,
  }
  const preview = async (given: object) =>
    expectData(await owner.post('/api/admin/draft-orders/preview', { values: given }), 'DraftPreview')
  const drafted = async (given: object = values) => {
    const { id, version } = (await owner.post('/api/admin/draft-orders', { values: given })).json().data as {
      id: number
      version: number
    }
    return { id, version, path: `/api/admin/draft-orders/${id}` }
  }
  const linkOf = async ({ path, version }: { path: string; version: number }) => {
    const sent = await owner.post(`${path}/send`, { version, days: 7, by_mail: true })
    return new URL(expectData(sent, 'DraftPage').link ?? '').pathname
  }

  it('AD-21 CK-05 has the totals of a cart that is picked up, and needs a place and a billing address', async () => {
    const { put } = await newCart()
    await put('update-shipping-mode', { code })
    const cart = await put('update-address', { type: 'billing', address: elsewhere })
    const { cart: same, problem } = await preview(values)
    expect(problem).toBeNull()
    expect(same).toMatchObject({ pickup: code, shipping_total: { amount: 0 } })
    for (const sum of ['sub_total', 'tax_total', 'grand_total'] as const) expect(same[sum]).toEqual(cart[sum])
    expect((await preview({ ...values, pickup_place: null })).problem?.code).toBe('pickup_place_missing')
    expect((await preview({ ...values, pickup_place: 'road' })).problem?.code).toBe('pickup_place_missing')
    expect((await preview({ ...values, billing_address: null })).problem?.code).toBe('billing_address_empty')
    expect((await preview({ ...values, receive_by: 'delivery', shipping_mode: code })).cart.pickup).toBeUndefined()
  })

  it('AD-21 keeps the address of a delivery, and says on page and mail where it is picked up', async () => {
    const draft = await drafted({
      ...values,
      shipping_address: { ...billing, city: 'Auroville', pincode: '605101', state: 'PY' },
    })
    const stored = (await owner.get(draft.path)).json().data.values
    expect(stored).toMatchObject({
      receive_by: 'pickup',
      pickup_place: code,
      shipping_mode: null,
      shipping_price: null,
    })
    expect(stored.shipping_address).toMatchObject({ city: 'Auroville' })
    const link = await linkOf(draft)
    const page = (await browser(shop).get(link)).payload
    for (const part of ['Pickup address', studio.name, '9 Rue Dumas', studio.hours]) expect(page).toContain(part)
    expect(page).not.toContain('Auroville')
    const [mail = ''] = await messagesTo(shop, email)
    expect(mail).toContain(`Pick it up at ${studio.name}, 9 Rue Dumas`)
    expect(mail).not.toContain('Auroville')
    const listed = (await owner.get('/api/admin/draft-orders?limit=1')).json().data.rows as object[]
    expect(listed).toMatchObject([{ customer: billing.name }])
  })

  it('AD-21 becomes an order that is picked up', async () => {
    const link = await linkOf(await drafted())
    const who = browser(shop)
    const version = /name="version" value="([^"]+)"/.exec((await who.get(link)).payload)?.[1] ?? ''
    const placed = await who.send({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ version, payment: 'cod' }).toString(),
    })
    const number = new URL(String(placed.headers.location), 'http://shop.test').searchParams.get('order_id') ?? ''
    const order = await deskOrder(number)
    expect(order).toMatchObject({ status: 'confirmed', shipping_method: { is_pickup: true } })
    const ready = expectData(await act(order, 'pack', { packed: true }), 'DeskOrder')
    expect((await messagesTo(shop, email))[0]).toContain(studio.instructions)
    expectData(await act(ready, 'deliver'), 'DeskOrder')
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('AD-21 cannot be sent or paid once its place is no longer in use', async () => {
    const draft = await drafted()
    const link = await linkOf(draft)
    await shop.change('UPDATE pickup_place SET active = false')
    const page = (await browser(shop).get(link)).payload
    const again = await owner.post(`${draft.path}/send`, { version: draft.version, days: 7, by_mail: false })
    await shop.change('UPDATE pickup_place SET active = true')
    expect(page).toContain('The pickup place of this order is no longer in use.')
    expect(page).not.toContain('name="version"')
    expectFailure(again, 422, 'pickup_place_missing')
  })
})
