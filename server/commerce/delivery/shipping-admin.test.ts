import { describe, expect, it } from 'vitest'
import type { AdminShippingMethod } from '#generated/admin/shipping-method.js'
import type { AdminRecord } from '#server/admin/resources/records.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { cartOf, home, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const admin = browser(shop, asAdministrator)
const vase = await stockedProduct(shop.database)

const ok = (reply: Awaited<ReturnType<typeof admin.get>>): AdminRecord => {
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data
}
const pathOf = (name: 'shipping-methods' | 'delivery-zones', id?: number) => `/api/admin/${name}${id ? `/${id}` : ''}`
const create = async (name: Parameters<typeof pathOf>[0], values: object) =>
  ok(await admin.post(pathOf(name), { values }))
const patch = (name: Parameters<typeof pathOf>[0], { id, version }: AdminRecord, values: object) =>
  admin.patch(pathOf(name, id), { version, values })
const methodOf = async (code: string) => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM shipping_mode WHERE code = $1', [code])
  return ok(await admin.get(pathOf('shipping-methods', rows[0]!.id)))
}
const ratesOf = ({ values }: AdminRecord) => (values as unknown as AdminShippingMethod).rates
const check = async (question: object) =>
  expectData(await admin.post('/api/admin/shipping/check', { country: 'IN', ...question }), 'DeliveryAnswer')
const problems = async () =>
  expectData(await admin.get('/api/admin/shipping/problems'), 'ShippingProblem[]').map(({ message }) => message)
const audit = async () =>
  (await pool.query('SELECT action, resource, record_title, changes FROM audit_entry ORDER BY id DESC LIMIT 1')).rows[0]

describe('shipping methods', () => {
  it('AD-27 CK-05 a changed rate is in the next reply of an open cart, and leaves placed orders alone', async () => {
    const who = browser(shop)
    const ordered = await placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }] }))
    const read = async () =>
      (await pool.query('SELECT shipping_total, shipping_mode FROM orders WHERE order_no = $1', [ordered.order_id]))
        .rows[0]
    const before = await read()
    const other = browser(shop)
    const cart = await readyCart(other, { items: [{ product_id: vase, quantity: 1 }] })
    const method = await methodOf('road')
    const rates = ratesOf(method).map((rate) =>
      rate.pincode_prefix === '605' ? { ...rate, price: 7700, free_from: null, days_from: 2, days_to: 3 } : rate,
    )
    const saved = ok(await patch('shipping-methods', method, { name: 'By lorry', rates }))
    expect(saved.version).toBe(method.version + 1)
    expect(await audit()).toMatchObject({ action: 'updated', resource: 'shipping-method', record_title: 'By lorry' })
    const now = await cartOf(other, cart)
    expect(now.shipping_method).toMatchObject({ code: 'road', name: 'By lorry', price: { amount: 7700 }, days_to: 3 })
    expect(now.version).not.toBe(cart.version)
    expect(await read()).toEqual(before)
  })

  it('AD-27 a new method is offered to shoppers, in its place', async () => {
    const made = await create('shipping-methods', {
      name: 'By bicycle',
      position: 0,
      rates: [{ country: 'IN', pincode_prefix: '605', price: 100, days_to: 1 }],
      gst_rate: 0.25,
    })
    expect(made.values).toMatchObject({ gst_rate: 0.25, active: true, rates: [{ weight_from: 0, weight_to: null }] })
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], shipping: 'by-bicycle' })
    expect(cart.shipping_methods.map(({ code }) => code)).toContain('by-bicycle')
    const again = await create('shipping-methods', { name: 'By bicycle' })
    const copy = ok(await admin.post(`${pathOf('shipping-methods', made.id)}/duplicate`, {}))
    expect(copy.values).toMatchObject({ name: 'Copy of By bicycle', active: false, rates: [{ price: 100 }] })
    const codes = await pool.query<{ code: string }>('SELECT code FROM shipping_mode WHERE id = ANY ($1::int[])', [
      [again.id, copy.id],
    ])
    expect(codes.rows.map(({ code }) => code).toSorted()).toEqual(['by-bicycle-2', 'copy-of-by-bicycle'])
    for (const { id } of [made, again, copy]) ok(await admin.remove(`${pathOf('shipping-methods', id)}?version=1`))
    expect((await cartOf(who, cart)).shipping_method).toBeNull()
  })

  it.each([
    [{ rates: [{ country: 'XX' }] }, '/rates/0/country', 'country'],
    [{ rates: [{ country: 'IN', days_from: 3, days_to: 2 }] }, '/rates/0/days_to', '3'],
    [{ rates: [{ country: 'IN', weight_from: 900, weight_to: 900 }] }, '/rates/0/weight_to', '900 g'],
    [
      { rates: [{ country: 'IN', weight_to: 2000 }, { country: 'LK' }, { country: 'IN', weight_from: 1999 }] },
      '/rates/2/weight_from',
      'rate 1',
    ],
    [
      {
        rates: [
          { country: 'IN', pincode_prefix: 'ab' },
          { country: 'IN', pincode_prefix: 'AB', delivers: false },
        ],
      },
      '/rates/1/delivers',
      'rate 1',
    ],
    [{ rates: [{ country: 'IN', pincode_prefix: '60 5' }] }, '/rates/0/pincode_prefix', 'digits'],
    [{ rates: [{ country: 'IN', price: -1 }] }, '/rates/0/price', ''],
    [{ gst_rate: 0.125 }, '/gst_rate', 'two decimals'],
    [{ name: '' }, '/name', ''],
  ])('AD-27 refuses %j', async (values, pointer, message) => {
    const reply = await admin.post(pathOf('shipping-methods'), { values: { name: 'Wrong', ...values } })
    const errors = expectFailure(reply, 422, 'invalid_values').payload?.['errors'] as Record<string, string>
    expect(Object.keys(errors)).toEqual([pointer])
    expect(errors[pointer]).toContain(message)
  })

  it('AD-27 rates in other currencies are kept when those of the shop’s change', async () => {
    await pool.query(
      `INSERT INTO shipping_rate (mode_code, country_id, currency, price) VALUES ('post', 'IN', 'EUR', 900)`,
    )
    const method = await methodOf('post')
    const count = ratesOf(method).length
    ok(await patch('shipping-methods', method, { rates: [] }))
    const { rows } = await pool.query(`SELECT currency FROM shipping_rate WHERE mode_code = 'post'`)
    expect(rows).toEqual([{ currency: 'EUR' }])
    expect(await problems()).toContainEqual(expect.stringContaining('its rates are in EUR and the shop sells in INR'))
    expect(await check({ pincode: '605001' })).toMatchObject({
      refused: expect.arrayContaining([expect.objectContaining({ reason: expect.stringContaining('EUR') })]),
    })
    const emptied = await methodOf('post')
    const restored = ok(await patch('shipping-methods', emptied, { rates: ratesOf(method) }))
    expect(ratesOf(restored)).toHaveLength(count)
  })
})

describe('the delivery check', () => {
  it('AD-27 CK-16 answers as a cart with the same address and products', async () => {
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], payment: null })
    const answer = await check({ pincode: '605 001', items: [{ product_id: vase, quantity: 2 }] })
    const shown = (methods: { code: string; price: object; expected?: object }[]) =>
      methods.map(({ code, price, expected }) => ({ code, price, expected }))
    expect(answer.methods.length).toBeGreaterThan(0)
    expect(shown(answer.methods)).toEqual(shown(cart.shipping_methods))
    expect(answer).toMatchObject({ value: cart.sub_total, refusal: null, zone: { prefix: '605' } })
    expect(answer.payments).toEqual(cart.cart_payment_methods.map(({ name }) => name))
    expect(answer.place).toContain('Puducherry')
  })

  it('AD-27 says why a place gets nothing, and why a method is missing', async () => {
    expect(await check({ pincode: '744101' })).toMatchObject({
      refusal: expect.stringContaining('744'),
      methods: [],
      refused: [],
      payments: [],
    })
    expect((await check({ pincode: '000001' })).refusal).toContain('No delivery zone contains 000001')
    expect((await check({})).refusal).toContain('Enter a pincode')
    const heavy = await check({ pincode: '605001', grams: 40_000 })
    expect(heavy.methods).toEqual([])
    expect(heavy.refused.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/weighs 40 kg.*beginning with 605 are for below 30 kg/),
        'Its rates exclude pincodes beginning with 605.',
      ]),
    )
    expect((await check({ country: 'LK' })).refused).toContainEqual(
      expect.objectContaining({ name: 'By air', reason: 'It has no rate for this address.' }),
    )
    const noCash = await check({ pincode: '194101' })
    expect(noCash.refused_payments).toContainEqual(expect.objectContaining({ name: expect.stringMatching(/cash/i) }))
  })

  it('AD-27 refuses unknown countries and products', async () => {
    const ask = (question: object) => admin.post('/api/admin/shipping/check', { country: 'IN', ...question })
    for (const [question, pointer] of [
      [{ country: 'XX' }, '/country'],
      [{ items: [{ product_id: 2_000_000_000, quantity: 1 }] }, '/items/0/product_id'],
    ] as const)
      expect(expectFailure(await ask(question), 422, 'invalid_values').payload).toMatchObject({
        errors: { [pointer]: expect.any(String) },
      })
  })

  it('AD-27 lists parcels and places without a method', async () => {
    const before = await problems()
    await pool.query('UPDATE shipping_rate SET weight_from = 300 WHERE weight_from = 0')
    expect(await problems()).toContainEqual(
      expect.stringMatching(/India.* no method takes a parcel that weighs below 0.3 kg/),
    )
    await pool.query('UPDATE shipping_rate SET weight_from = 0 WHERE weight_from = 300')
    expect(await problems()).toEqual(before)
    await pool.query('UPDATE shipping_mode SET active = false')
    expect(await problems()).toEqual(['Nothing can be delivered: no shipping method is offered.'])
    await pool.query('UPDATE shipping_mode SET active = true')
  })
})

describe('delivery zones', () => {
  const read = async () => {
    const { rows } = await pool.query<{ zone: string }>(
      `SELECT concat_ws(' ', country_id, prefix, nullif(place, ''), delivers::text, cash_on_delivery::text) AS zone
       FROM pincode_zone ORDER BY country_id, prefix`,
    )
    return rows.map(({ zone }) => zone)
  }
  const send = (csv: string, more: object = {}) => admin.post('/api/admin/shipping/zones/import', { csv, ...more })

  it('AD-27 PL-08 a changed zone answers the next pincode check', async () => {
    const zone = await create('delivery-zones', {
      country: 'IN',
      prefix: '605001',
      delivers: false,
      cash_on_delivery: true,
    })
    expect(zone.values).toMatchObject({ delivers: false, cash_on_delivery: false })
    await shop.change('SELECT 1')
    const isAvailable = async () =>
      (await shop.get('/api/plugins/PincodeAvaliability/check?pincode=605001')).json().data?.is_available
    expect(await isAvailable()).toBe(false)
    expectFailure(
      await admin.post(pathOf('delivery-zones'), { values: { country: 'IN', prefix: '605001' } }),
      422,
      'invalid_values',
    )
    const other = await create('delivery-zones', { country: 'IN', prefix: '605002' })
    expectFailure(await patch('delivery-zones', other, { prefix: '605001' }), 422, 'invalid_values')
    const ids = [zone.id, other.id]
    const change = async (action: string) => ok(await admin.post(`${pathOf('delivery-zones')}/bulk`, { action, ids }))
    await change('deliver')
    await change('take_cash')
    expect((await read()).filter((row) => /60500[12]/.test(row))).toEqual([
      'IN 605001 true true',
      'IN 605002 true true',
    ])
    await change('exclude')
    expect((await read()).filter((row) => /60500[12]/.test(row))).toEqual([
      'IN 605001 false false',
      'IN 605002 false false',
    ])
    await change('delete')
    expect(await isAvailable()).toBe(true)
  })

  it('AD-27 an export can be imported again, and changes nothing', async () => {
    const before = await read()
    const file = await admin.get('/api/admin/shipping/zones/export')
    expect(file.headers['content-disposition']).toContain('delivery-zones.csv')
    expect(expectData(await send(file.payload, { replace: true }), 'ZoneImport')).toEqual({
      ...{ added: 0, changed: 0, removed: 0 },
      unchanged: before.length,
    })
    const found = await admin.get('/api/admin/shipping/zones/export?search=605001')
    expect(
      found.payload
        .split('\r\n')
        .slice(1, -1)
        .every((line) => line.includes('"6')),
    ).toBe(true)
  })

  it('AD-27 imports couriers’ lists with ranges, other headings and separators; a preview only counts', async () => {
    const before = await read()
    const csv = 'Pincode;City;COD\n700001-700012;Kolkata;Y\n700020;Kolkata;no\n'
    const counts = { added: 13, changed: 0, removed: 0, unchanged: 0 }
    // 700001 to 700009, 70001 would exceed the range: 700010, 700011, 700012.
    expect(expectData(await send(csv, { preview: true }), 'ZoneImport')).toEqual(counts)
    expect(await read()).toEqual(before)
    expect(expectData(await send(csv), 'ZoneImport')).toEqual(counts)
    expect(await read()).toContain('IN 700012 Kolkata true true')
    expect(await audit()).toMatchObject({ action: 'imported', resource: 'delivery-zone', record_title: '13 zones' })
    expect(expectData(await send(csv.replace(';no', ';yes')), 'ZoneImport')).toMatchObject({
      changed: 1,
      unchanged: 12,
    })
    const replaced = expectData(await send(csv, { replace: true }), 'ZoneImport')
    expect(replaced.removed).toBeGreaterThan(0)
    expect((await read()).filter((row) => row.startsWith('IN'))).toHaveLength(13)
  })

  it('AD-27 refuses a faulty file with its lines, and changes nothing', async () => {
    const before = await read()
    const { message } = expectFailure(
      await send('country,pincodes,delivers\nIN,605009,yes\nIN,60 50-x,yes\nXX,1,yes\nIN,605010,maybe\n'),
      422,
      'invalid_file',
    )
    expect(message.split('\n').map((line) => line.slice(0, 7))).toEqual(['Line 3:', 'Line 4:', 'Line 5:'])
    for (const csv of ['town\nPuducherry\n', 'pincodes\n', 'pincodes\n"605'])
      expectFailure(await send(csv), 422, 'invalid_file')
    expect(await read()).toEqual(before)
  })
})

it('AD-27 a method that only differs in its place keeps what shoppers see', async () => {
  const method = await methodOf('air')
  const moved = ok(await patch('shipping-methods', method, { position: 50 }))
  expect(ratesOf(moved)).toEqual(ratesOf(method))
  expectFailure(await patch('shipping-methods', method, { name: 'Stale' }), 409, 'stale_version')
  expect(home.country).toBe('IN')
})
