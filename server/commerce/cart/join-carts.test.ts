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
async function registerCustomer(shopper: Browser): Promise<{ email: string; password: string }> {
  const n = people++
  const login = { email: `cart${n}@example.com`, password: 'slow blue glaze' }
  const body = { first_name: 'C', last_name: 'D', phone: `93${String(n).padStart(8, '0')}`, ...login }
  expectData(await shopper.post('/api/auth/register', body), 'LoginResult')
  return login
}
/** Adds an item, and stores the cart in the cookie like the shop's pages. */
async function addItem(shopper: Browser, product_id: number, quantity: number): Promise<Cart> {
  return storeCookie(
    shopper,
    expectData(await shopper.post('/api/cart/add-item', { product_id, quantity, ...identityOf(shopper) }), 'Cart'),
  )
}
function storeCookie(shopper: Browser, cart: Cart): Cart {
  const { api_cart, cart_session } = cart
  shopper.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
  return cart
}
const identityOf = (shopper: Browser): Partial<Cart> =>
  JSON.parse(decodeURIComponent(shopper.cookies.get('vitrine_cart') ?? '{}'))
const read = async (shopper: Browser, names: object = identityOf(shopper)) =>
  expectData(await shopper.get(`/api/cart/get?${new URLSearchParams(names as Record<string, string>)}`), 'Cart')
const login = async (shopper: Browser, body: object) =>
  expectData(await shopper.post('/api/auth/login', body), 'LoginResult')
const quantities = (cart: Cart) => cart.items.map((item) => [item.product.id, item.quantity_in_display_unit])
const carts = async () => Number((await database.pool.query('SELECT count(*) AS n FROM cart')).rows[0].n)

describe('merging carts at login', () => {
  it('AU-13 assigns a guest’s cart to the customer and returns its identity', async () => {
    const shopper = browser(shop)
    const guest = await addItem(shopper, small, 2)
    await registerCustomer(shopper)
    const cart = await read(shopper, {})
    expect(cart).toMatchObject({ api_cart: guest.api_cart, total_quantity: 2, customer_id: expect.any(Number) })
    expect(quantities(await read(shopper))).toEqual([[small, 2]])
  })

  it('AU-13 adds the guest’s quantities to the customer’s cart, up to the stock', async () => {
    const first = browser(shop)
    const person = await registerCustomer(first)
    const own = await addItem(first, small, 2)
    const second = browser(shop)
    await addItem(second, small, 3)
    await addItem(second, large, 4)
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
    await addItem(third, small, 4)
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
    const person = await registerCustomer(first)
    await addItem(first, small, 1)
    const second = browser(shop)
    await addItem(second, large, 3)
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
    const shopper = browser(shop)
    const person = await registerCustomer(shopper)
    const cart = await addItem(shopper, small, 3)
    await shopper.post('/api/auth/logout')
    // The identity gives no access without the session (RT-11).
    expectFailure(
      await shopper.get(`/api/cart/get?${new URLSearchParams(identityOf(shopper) as never)}`),
      401,
      'session_ended',
    )
    expectFailure(
      await shopper.post('/api/cart/add-item', { product_id: small, quantity: 1, ...identityOf(shopper) }),
      401,
      'session_ended',
    )
    const elsewhere = browser(shop)
    expect((await login(elsewhere, person)).api_cart).toBe(cart.api_cart)
    expect((await read(elsewhere, {})).total_quantity).toBe(3)
  })

  it('AU-13 changes nothing when repeated, or with another customer’s cart', async () => {
    const shopper = browser(shop)
    const person = await registerCustomer(shopper)
    await addItem(shopper, small, 2)
    await login(shopper, person)
    expect((await read(shopper, {})).total_quantity).toBe(2)
    const thief = browser(shop)
    thief.cookies.set('vitrine_cart', shopper.cookies.get('vitrine_cart') ?? '')
    const result = await login(thief, { email: arjun.email, password: arjun.password })
    expect(result.api_cart).toBeNull()
    expect((await read(shopper, {})).total_quantity).toBe(2)
  })

  it('AC-06 gives nobody else access to a customer’s cart', async () => {
    const shopper = browser(shop)
    await registerCustomer(shopper)
    const { api_cart, cart_session, items } = await addItem(shopper, small, 2)
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
    expect((await read(shopper, {})).total_quantity).toBe(2)
  })

  it('AU-13 merges a guest’s cart of another tab when the next item is added', async () => {
    const guest = browser(shop)
    const begun = await addItem(guest, large, 1)
    const shopper = browser(shop)
    await registerCustomer(shopper)
    const own = await addItem(shopper, small, 1)
    const { api_cart, cart_session } = begun
    const cart = expectData(
      await shopper.post('/api/cart/add-item', { product_id: small, quantity: 1, api_cart, cart_session }),
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
    const person = await registerCustomer(first)
    await addItem(first, small, 1)
    const guest = browser(shop)
    await addItem(guest, small, 2)
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
    const shopper = browser(shop)
    await registerCustomer(shopper)
    const before = await carts()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => shopper.post('/api/cart/add-item', { product_id: small, quantity: 1 })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await carts()).toBe(before + 1)
    expect((await read(shopper, {})).total_quantity).toBe(20)
  })

  it.each(['', 'x', '%', '[]', '{"api_cart":1}', '{"api_cart":"a\\u0000","cart_session":"b"}', 'null'])(
    'AU-13 ignores a cart cookie of “%s”',
    async (value) => {
      const shopper = browser(shop)
      shopper.cookies.set('vitrine_cart', encodeURIComponent(value))
      expect((await shopper.post('/api/auth/login', { email: meera.email, password: meera.password })).statusCode).toBe(
        200,
      )
    },
  )
})
