import { describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const MARKS = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
const withMarks = (words: string) => `\u202e${words.slice(0, 2)}${MARKS}${words.slice(2)}\u2069`
const home = {
  address_type: 'Shipping',
  name: withMarks('Meera K'),
  phone: '9000000001',
  country: 'IN',
  address_line_1: withMarks('12 Rue Dumas'),
  pincode: '605001',
  city: withMarks('Puducherry'),
  state: 'PY',
}

describe('bidirectional control characters', () => {
  it('OP-02 are removed from a name', async () => {
    const one = browser(shop)
    await one.post('/api/auth/register', {
      first_name: withMarks('Asha'),
      last_name: withMarks('Pillai'),
      phone: '9311111111',
      email: 'asha@example.com',
      password: 'slow blue glaze',
    })
    expect((await one.get('/api/account/get')).json().data).toMatchObject({ first_name: 'Asha', last_name: 'Pillai' })
  })

  it('OP-02 are removed from a changed name and a saved address', async () => {
    const one = await loggedIn(shop, meera)
    await one.put('/api/account/update-profile', { first_name: withMarks('Meera') })
    expect((await one.get('/api/account/get')).json().data.first_name).toBe('Meera')
    await one.post('/api/address/add', home)
    const { payload } = await one.get('/api/address/all')
    expect(payload).toContain('12 Rue Dumas')
    for (const mark of MARKS) expect(payload).not.toContain(mark)
  })

  it('OP-02 are removed from the address of a guest’s cart', async () => {
    const one = browser(shop)
    const id = await productId(shop.database, 'ASH-VAS-001-TEN-20')
    const { api_cart, cart_session } = expectData(
      await one.post('/api/cart/add-item', { product_id: id, quantity: 1 }),
      'Cart',
    )
    const reply = await one.put('/api/cart/update-address', { api_cart, cart_session, type: 'both', address: home })
    expect(expectData(reply, 'Cart').shipping_address).toMatchObject({ name: 'Meera K', city: 'Puducherry' })
  })

  it('OP-02 are the only change: other scripts stay, and passwords stay exact', async () => {
    const one = browser(shop)
    const password = `slow\u200e blue glaze`
    await one.post('/api/auth/register', {
      first_name: 'مريم',
      last_name: 'नूर',
      phone: '9311111112',
      email: 'maryam@example.com',
      password,
    })
    expect((await one.get('/api/account/get')).json().data).toMatchObject({ first_name: 'مريم', last_name: 'नूर' })
    const login = (given: string) =>
      browser(shop).post('/api/auth/login', { email: 'maryam@example.com', password: given })
    expect((await login(password)).statusCode).toBe(200)
    expect((await login('slow blue glaze')).statusCode).not.toBe(200)
    expect((await loggedIn(shop, arjun)).result.user.first_name).toBe('Arjun')
  })
})
