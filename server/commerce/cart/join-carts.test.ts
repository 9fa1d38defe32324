import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
// A second process of the same shop, to test races across processes.
const other = await testApp({ database: shop.database, trustProxyHops: 1 })
const { database } = shop
const small = await productId(database, 'ASH-VAS-001-TEN-20')
const large = await productId(database, 'ASH-VAS-001-TEN-28')
const setStock = (id: number, stock: number) =>
  database.pool.query('UPDATE product SET stock = $2 WHERE id = $1', [id, stock])
await setStock(small, 50)
await setStock(large, 50)

let people = 0
async function newcomer(one: Browser): Promise<{ email: string; password: string }> {
  const n = people++
  const login = { email: `cart${n}@example.com`, password: 'slow blue glaze' }
  const body = { first_name: 'C', last_name: 'D', phone: `93${String(n).padStart(8, '0')}`, ...login }
  expectData(await one.post('/api/auth/register', body), 'LoginResult')
  return login
}
/** Adds an item to a browser's cart, which is stored in the cookie as by the shop's pages. */
async function put(one: Browser, product_id: number, quantity: number): Promise<Cart> {
  return keep(one, expectData(await one.post('/api/cart/add-item', { product_id, quantity, ...named(one) }), 'Cart'))
}
function keep(one: Browser, cart: Cart): Cart {
  const { api_cart, cart_session } = cart
  one.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
  return cart
}
const named = (one: Browser): Partial<Cart> => JSON.parse(decodeURIComponent(one.cookies.get('vitrine_cart') ?? '{}'))
const read = async (one: Browser, names: object = named(one)) =>
  expectData(await one.get(`/api/cart/get?${new URLSearchParams(names as Record<string, string>)}`), 'Cart')
const login = async (one: Browser, body: object) => expectData(await one.post('/api/auth/login', body), 'LoginResult')
const quantities = (cart: Cart) => cart.items.map((item) => [item.product.id, item.quantity_in_display_unit])
const carts = async () => Number((await database.pool.query('SELECT count(*) AS n FROM cart')).rows[0].n)

describe('merging carts at login', () => {
  it('AU-13 assigns a guest’s cart to the customer and returns its names', async () => {
    const one = browser(shop)
    const guest = await put(one, small, 2)
    await newcomer(one)
    const cart = await read(one, {})
    expect(cart).toMatchObject({ api_cart: guest.api_cart, total_quantity: 2, customer_id: expect.any(Number) })
    expect(quantities(await read(one))).toEqual([[small, 2]])
  })

  it('AU-13 adds the guest’s quantities to the customer’s cart, up to the stock', async () => {
    const first = browser(shop)
    const person = await newcomer(first)
    const own = await put(first, small, 2)
    const second = browser(shop)
    await put(second, small, 3)
    await put(second, large, 4)
    await setStock(large, 1)
    const before = await carts()
    const result = await login(second, person)
    expect(result.api_cart).toBe(own.api_cart)
    expect(result.cart_session_id).toBe(own.cart_session)
    expect(quantities(await read(second, {}))).toEqual([
      [small, 5],
      [large, 1],
    ])
    expect(await carts()).toBe(before - 1)
    await setStock(small, 6)
    const third = browser(shop)
    await put(third, small, 4)
    await login(third, person)
    const joined = await read(third, {})
    expect(quantities(joined)).toEqual([
      [small, 6],
      [large, 1],
    ])
    expect(joined.items_stock_valid).toBe(true)
    await setStock(small, 50)
    await setStock(large, 50)
  })

  it('AU-13 keeps sold-out lines visible, and reports them', async () => {
    const first = browser(shop)
    const person = await newcomer(first)
    await put(first, small, 1)
    const second = browser(shop)
    await put(second, large, 3)
    await setStock(large, 0)
    await login(second, person)
    const cart = await read(second, {})
    expect(quantities(cart)).toEqual([
      [small, 1],
      [large, 1],
    ])
    expect(cart).toMatchObject({ items_stock_valid: false, out_of_stock_items: [large] })
    await setStock(large, 50)
  })

  it('AU-13 keeps the cart after logout for the next login, and leaves nothing in the browser', async () => {
    const one = browser(shop)
    const person = await newcomer(one)
    const cart = await put(one, small, 3)
    await one.post('/api/auth/logout')
    // Without the session the names give no access (RT-11).
    expectFailure(await one.get(`/api/cart/get?${new URLSearchParams(named(one) as never)}`), 401, 'session_ended')
    expectFailure(
      await one.post('/api/cart/add-item', { product_id: small, quantity: 1, ...named(one) }),
      401,
      'session_ended',
    )
    const elsewhere = browser(shop)
    expect((await login(elsewhere, person)).api_cart).toBe(cart.api_cart)
    expect((await read(elsewhere, {})).total_quantity).toBe(3)
  })

  it('AU-13 changes nothing when repeated, or with another customer’s cart', async () => {
    const one = browser(shop)
    const person = await newcomer(one)
    await put(one, small, 2)
    await login(one, person)
    expect((await read(one, {})).total_quantity).toBe(2)
    const thief = browser(shop)
    thief.cookies.set('vitrine_cart', one.cookies.get('vitrine_cart') ?? '')
    const result = await login(thief, { email: arjun.email, password: arjun.password })
    expect(result.api_cart).toBeNull()
    expect((await read(one, {})).total_quantity).toBe(2)
  })

  it('AC-06 gives nobody else access to a customer’s cart', async () => {
    const one = browser(shop)
    await newcomer(one)
    const { api_cart, cart_session, items } = await put(one, small, 2)
    const names = { api_cart, cart_session }
    const guest = [browser(shop), 401, 'session_ended'] as const
    const customer = [await loggedIn(shop, meera), 404, 'cart_not_found'] as const
    expect((await read(customer[0], names)).total_quantity).toBe(0)
    for (const [foreign, status, code] of [guest, customer]) {
      const item = { product_id: small, item_id: items[0]?.id }
      const quantity = { ...item, quantity_in_display_unit: 9, ...names }
      expectFailure(await foreign.put('/api/cart/update-qty', quantity), status, code)
      const line = new URLSearchParams({ product_id: `${small}`, ...names })
      expectFailure(await foreign.remove(`/api/cart/remove-item?${line}`), status, code)
    }
    expect((await read(one, {})).total_quantity).toBe(2)
  })

  it('AU-13 merges a cart begun in another tab with the next item', async () => {
    const guest = browser(shop)
    const begun = await put(guest, large, 1)
    const one = browser(shop)
    await newcomer(one)
    const own = await put(one, small, 1)
    const { api_cart, cart_session } = begun
    const cart = expectData(
      await one.post('/api/cart/add-item', { product_id: small, quantity: 1, api_cart, cart_session }),
      'Cart',
    )
    expect(cart.api_cart).toBe(own.api_cart)
    expect(quantities(cart)).toEqual([
      [small, 2],
      [large, 1],
    ])
  })

  it('AU-13 merges once in twenty concurrent logins over two processes', async () => {
    const first = browser(shop)
    const person = await newcomer(first)
    await put(first, small, 1)
    const guest = browser(shop)
    await put(guest, small, 2)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const tab = browser(index % 2 ? shop : other)
        tab.cookies.set('vitrine_cart', guest.cookies.get('vitrine_cart') ?? '')
        return tab.post('/api/auth/login', person)
      }),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    const again = browser(shop)
    await login(again, person)
    expect((await read(again, {})).total_quantity).toBe(3)
  })

  it('AU-13 creates one cart for twenty concurrent first items of a customer', async () => {
    const one = browser(shop)
    await newcomer(one)
    const before = await carts()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => one.post('/api/cart/add-item', { product_id: small, quantity: 1 })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await carts()).toBe(before + 1)
    expect((await read(one, {})).total_quantity).toBe(20)
  })

  it.each(['', 'x', '%', '[]', '{"api_cart":1}', '{"api_cart":"a\\u0000","cart_session":"b"}', 'null'])(
    'AU-13 ignores a cart cookie of “%s”',
    async (value) => {
      const one = browser(shop)
      one.cookies.set('vitrine_cart', encodeURIComponent(value))
      expect((await one.post('/api/auth/login', { email: meera.email, password: meera.password })).statusCode).toBe(200)
    },
  )
})
