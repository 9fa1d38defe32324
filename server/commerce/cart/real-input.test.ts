import { describe, expect, it } from 'vitest'
import addresses from '#fixtures/real-input/addresses.json' with { type: 'json' }
import links from '#fixtures/real-input/links.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import phones from '#fixtures/real-input/phones.json' with { type: 'json' }
import postcodes from '#fixtures/real-input/postcodes.json' with { type: 'json' }
import { cartShop, home } from '#server/testing/carts.ts'
import { expectData } from '#server/testing/contract.ts'
import { loggedIn, meera } from '#server/testing/customers.ts'

const { shop, newCart } = await cartShop()
const customer = await loggedIn(shop, meera)
const cart = await newCart()
const colombo = { country: 'LK', state: 'LK-1', city: 'Colombo', phone: '771234567', pincode: '00300' }
const homeIn = (country: string) => (country === 'LK' ? { ...home, ...colombo } : home)
const book = expectData(await customer.post('/api/address/add', home), 'Address')

/** Returns the faults of an address by field, at checkout and in the address book. */
async function faultsOf(address: object): Promise<unknown[]> {
  const replies = [
    await cart.send('update-address', { type: 'both', address }),
    await customer.put(`/api/address/update/${book.id}`, address),
  ]
  return replies.map((reply) => (reply.statusCode === 200 ? undefined : reply.json().payload.errors))
}

const profile = (first_name: string) =>
  customer.put('/api/account/update-profile', { first_name, last_name: first_name })

describe('names, addresses and numbers', () => {
  it('CK-17 are accepted in checkout, address book and profile', async () => {
    for (const [at, name] of names.entries()) {
      const line = addresses[at % addresses.length]!
      const wanted = { ...home, name, address_line_1: line, city: line.slice(0, 40), address_line_2: line }
      expect([name, line, ...(await faultsOf(wanted))]).toEqual([name, line, undefined, undefined])
      expect([name, (await profile(name.slice(0, 60))).statusCode]).toEqual([name, 200])
    }
  })

  it('OP-04 are refused when they contain a link', async () => {
    for (const { input, refused } of links) {
      const faults = await faultsOf({ ...home, name: input, address_line_1: input })
      const wanted = refused.map((where) => (where === 'name' ? 'name' : 'address_line_1'))
      expect([input, ...faults.map((found) => Object.keys(found ?? {}))]).toEqual([input, wanted, wanted])
      const reply = await profile(input)
      expect([input, Object.keys(reply.json().payload.errors)]).toEqual([input, ['first_name', 'last_name']])
    }
  })
})

describe('phone and PIN numbers', () => {
  it('CK-13 CK-17 phone numbers are read, or refused with a reason, by every call', async () => {
    for (const { country, input, phone } of phones) {
      const address = { ...homeIn(country), phone: input }
      const fault = phone === null ? expect.stringMatching(/^Invalid phone number/) : undefined
      const faults = await faultsOf(address)
      expect([input, ...faults]).toEqual([input, ...Array(2).fill(fault && { phone: fault })])
      if (phone !== null) expect((await cart.read()).shipping_address).toMatchObject({ phone })
      if (country !== 'IN') continue
      const contact = await cart.send('update-contact', { phone: input, email: null })
      const stored = contact.statusCode === 200 ? expectData(contact, 'Cart').phone : contact.json().payload.errors
      // The shop recognises the codes of countries it ships to.
      const known = input.replaceAll(/\D/g, '').startsWith('971') || input.startsWith('00971') ? '+971501234567' : phone
      expect([input, stored]).toEqual([input, known ?? { phone: fault }])
      const code = await customer.post('/api/account/otp/generate', { input: phone === null ? input : phone })
      if (phone === null) expect([input, code.statusCode]).toEqual([input, 422])
    }
  })

  it('CK-13 CK-17 explains why a foreign number in an Indian address is refused', async () => {
    const words = 'Invalid phone number. Enter one that starts with +91.'
    for (const phone of ['+971 50 123 4567', '\u202a+971 50 123 4567\u202c', '+65 8123 4567'])
      expect(await faultsOf({ ...home, phone })).toEqual([{ phone: words }, { phone: words }])
  })

  it('CK-17 PIN codes are read or refused', async () => {
    const places = { IN: { city: 'Bengaluru', state: 'KA' }, LK: {} }
    for (const { country, input, postcode } of postcodes) {
      const address = { ...homeIn(country), ...places[country as 'IN'], pincode: input }
      const fault = postcode === null ? { pincode: 'This field is not valid.' } : undefined
      expect([input, ...(await faultsOf(address))]).toEqual([input, fault, fault])
      if (postcode !== null) expect((await cart.read()).shipping_address).toMatchObject({ pincode: postcode })
    }
  })
})
