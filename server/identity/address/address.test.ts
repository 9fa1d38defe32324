import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, loggedIn, meera } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const [mine, theirs] = [await loggedIn(shop, meera), await loggedIn(shop, arjun)]
const home = {
  address_type: 'Shipping',
  name: 'Meera Nair',
  phone: '9000000001',
  country: 'IN',
  address_line_1: '3 Rue Dumas',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
}
const list = async (of = mine) => expectData(await of.get('/api/address/all'), 'Address[]')
const add = async (body: object = home) => expectData(await mine.post('/api/address/add', body), 'Address')
const defaults = async () => (await list()).filter((address) => address.default).map(({ id }) => id)

describe('addresses', () => {
  it('AC-03 are listed for their customer, default ones first, with the fields of their form', async () => {
    const all = await list()
    expect(all.map((address) => address.default)).toEqual([true, true, false])
    const first = all.find((address) => address.default && address.address_type === 'Shipping')
    expect(first).toMatchObject({ name: 'Meera Nair', country: 'IN', state: 'PY', pincode: '605001' })
    expect(first?.address_id).toBe(first?.id)
  })

  it('AC-03 can be added, changed and removed, with one default per type', async () => {
    const before = await defaults()
    const address = await add({ ...home, city: '  Puducherry \n Town ' })
    expect(address).toMatchObject({ city: 'Puducherry Town', default: false, address_type: 'Shipping' })
    const chosen = expectData(await mine.put(`/api/address/default/${address.id}`), 'Address')
    expect(chosen.default).toBe(true)
    expect(await defaults()).toContain(address.id)
    expect(await defaults()).toHaveLength(2)
    const changed = await mine.put(`/api/address/update/${address.id}`, {
      ...home,
      address_line_1: '4 Rue Dumas',
      default: false,
    })
    expect(expectData(changed, 'Address')).toMatchObject({ address_line_1: '4 Rue Dumas', default: true })
    const billing = await mine.put(`/api/address/update/${address.id}`, {
      ...home,
      address_type: 'Billing',
      default: true,
    })
    expect(expectData(billing, 'Address')).toMatchObject({ address_type: 'Billing', default: true })
    expect(await defaults()).toHaveLength(2)
    expectData(await mine.remove(`/api/address/remove/${address.id}`), 'Done')
    expect((await defaults()).length).toBe(before.length)
    expectFailure(await mine.remove(`/api/address/remove/${address.id}`), 404, 'not_found')
  })

  it('AC-03 keep one default after twenty concurrent changes', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add()).id))
    await Promise.all(Array.from({ length: 20 }, (_, index) => mine.put(`/api/address/default/${ids[index % 5]}`)))
    expect((await list()).filter((address) => address.default && address.address_type === 'Shipping')).toHaveLength(1)
    for (const id of ids) await mine.remove(`/api/address/remove/${id}`)
    expect((await list()).filter((address) => address.default && address.address_type === 'Shipping')).toHaveLength(1)
  })

  it.each([
    ['name', '', 'This field is required'],
    ['city', '   ', 'This field is required'],
    ['phone', '12345', 'Invalid phone number'],
    ['pincode', '60500', 'This field is not valid.'],
    ['state', 'TX', 'This field is not valid.'],
    ['country', 'XX', 'This field is not valid.'],
    ['name', 'x'.repeat(101), 'This field is not valid.'],
    ['gstin', '12', 'This field is not valid.'],
    ['nickname', 'home', 'This field is not valid.'],
  ])('AC-03 are refused with %s “%s”', async (field, value, message) => {
    const reply = await mine.post('/api/address/add', { ...home, [field]: value })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().payload.errors).toEqual({ [field]: message })
  })

  it('AC-03 CK-15 are validated by country form, type, and the state of a GSTIN', async () => {
    const firm = { ...home, address_type: 'Billing', business_name: 'Kolam Stores', gstin: '34ABCDE1234F1Z5' }
    const { gstin } = await add(firm)
    expect(gstin).toBe('34ABCDE1234F1Z5')
    const errors = async (change: object) =>
      (await mine.post('/api/address/add', { ...firm, ...change })).json().payload?.errors as unknown
    expect(await errors({ business_name: '' })).toEqual({
      business_name: 'Enter the business name that this GSTIN is registered under.',
    })
    expect(await errors({ gstin: '27AAPFU0939F1ZV' })).toEqual({
      gstin: expect.stringMatching(
        /registered in Maharashtra \(27\), but the billing address is in Puducherry \(34\)/,
      ) as string,
    })
    expectFailure(await mine.post('/api/address/add', { ...home, gstin: '34ABCDE1234F1Z5' }), 422, 'unknown_field')
    const dubai = {
      address_type: 'Shipping',
      name: 'M',
      phone: '501234567',
      country: 'AE',
      address_line_1: '1 Souk',
      city: 'Dubai',
      state: 'AE-DU',
    }
    expect(await add(dubai)).toMatchObject({ country: 'AE', state: 'AE-DU' })
    expectFailure(await mine.post('/api/address/add', { ...dubai, state: 'PY' }), 422, 'invalid_fields')
  })

  it.each([
    [{}],
    [{ ...home, address_type: 'Holiday' }],
    [{ ...home, name: 7 }],
    [{ ...home, id: 1 }],
    [{ ...home, Name: 'x' }],
    [{ ...home, name: 'x'.repeat(301) }],
  ])('AP-01 are refused with the malformed body %#', async (body) => {
    const reply = await mine.post('/api/address/add', body)
    expect([400, 422]).toContain(reply.statusCode)
  })

  it('AC-06 can be neither read, changed, chosen nor removed by others', async () => {
    const [foreign] = await list(theirs)
    const id = foreign?.id ?? 0
    expect((await list()).some((address) => address.id === id)).toBe(false)
    expectFailure(await mine.put(`/api/address/update/${id}`, home), 404, 'not_found')
    expectFailure(await mine.put(`/api/address/default/${id}`), 404, 'not_found')
    expectFailure(await mine.remove(`/api/address/remove/${id}`), 404, 'not_found')
    expect(await list(theirs)).toEqual([foreign])
  })

  it('AC-03 are limited to fifty', async () => {
    await shop.database.pool.query(
      `INSERT INTO address (customer_id, address_type, fields) SELECT $1, 'Billing', '{"country":"IN"}' FROM generate_series(1, 50)`,
      [mine.result.user.id],
    )
    expectFailure(await mine.post('/api/address/add', home), 422, 'too_many_addresses')
  })
})
