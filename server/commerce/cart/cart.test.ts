import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const { get, post, send, changeSettings, database, app } = await testApp()
const vase = await productId(database, 'ASH-VAS-001-TEN-20')
const large = await productId(database, 'ASH-VAS-001-TEN-28')
await database.pool.query('UPDATE product SET stock = 50 WHERE id = ANY ($1)', [[vase, large]])
await database.pool.query(
  `UPDATE product_group SET customisation = '{"text": {"label": "A name", "hint": "", "max_length": 40, "required": false}, "image": null}'
   WHERE slug = 'tall-bottle-vase'`,
)

type Identity = Pick<Cart, 'api_cart' | 'cart_session'>
const cartOf = (reply: Awaited<ReturnType<typeof get>>) => expectData(reply, 'Cart')
const add = async (body: object) => cartOf(await post('/api/cart/add-item', body))
const read = async ({ api_cart, cart_session }: Identity) =>
  cartOf(await get(`/api/cart/get?${new URLSearchParams({ api_cart, cart_session })}`))
const identityOf = ({ api_cart, cart_session }: Cart): Identity => ({ api_cart, cart_session })
const update = (payload: object) => send({ method: 'PUT', url: '/api/cart/update-qty', payload })
const remove = (query: Record<string, string | number>) =>
  send({
    method: 'DELETE',
    url: `/api/cart/remove-item?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  })
const quantities = (cart: Cart) => cart.items.map((item) => item.quantity_in_display_unit)
const carts = async () => Number((await database.pool.query('SELECT count(*) AS n FROM cart')).rows[0].n)

describe('the cart', () => {
  it('CR-01 is created by the first item, and calculates lines, quantities and totals', async () => {
    const first = await add({ product_id: vase, quantity: 2 })
    expect(first).toMatchObject({
      total_quantity: 2,
      sub_total: { amount: 720_000, currency: 'INR' },
      grand_total: { amount: 720_000, currency: 'INR' },
    })
    const mine = identityOf(first)
    const second = await add({ product_id: large, quantity: 1, ...mine })
    expect(identityOf(second)).toEqual(mine)
    expect(second.grand_total.amount).toBe(720_000 + 480_000)
    expect(second.items[0]?.product).toEqual({
      id: vase,
      name: 'Tall bottle vase',
      slug: 'tall-bottle-vase',
      brand: { name: 'Ashkiln' },
      category: { name: 'Vases' },
      channel: { sku: 'ASH-VAS-001-TEN-20', selling_price: { amount: 360_000, currency: 'INR' } },
      image: expect.objectContaining({ src: '/images/products/tall-bottle-vase-tenmoku.webp' }),
      options: { Glaze: 'Tenmoku', Size: '20 cm' },
    })
    const changed = cartOf(await update({ product_id: vase, quantity_in_display_unit: 5, ...mine }))
    expect(quantities(changed)).toEqual([5, 1])
    const less = cartOf(await remove({ product_id: vase, ...mine }))
    expect(quantities(less)).toEqual([1])
    expect(cartOf(await remove({ product_id: vase, ...mine }))).toEqual(less)
    expect(await read(mine)).toEqual(less)
  })

  it('CR-01 merges the same product into one line, unless its customisation differs', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    await add({ product_id: vase, quantity: 1, ...mine })
    await add({ product_id: vase, quantity: 1, additonal_data: { custom_text: '  ' }, ...mine })
    await add({ product_id: vase, quantity: 1, additonal_data: { custom_text: 'For Meera' }, ...mine })
    const cart = await add({ product_id: vase, quantity: 2, additonal_data: { custom_text: ' For Meera ' }, ...mine })
    expect(cart.items.map((item) => [item.quantity_in_display_unit, item.additonal_data])).toEqual([
      [3, null],
      [3, { custom_text: 'For Meera' }],
    ])
    const line = cart.items[1]?.id ?? 0
    expect(
      quantities(cartOf(await update({ product_id: vase, item_id: line, quantity_in_display_unit: 9, ...mine }))),
    ).toEqual([3, 9])
    expect(quantities(cartOf(await remove({ product_id: vase, item_id: line, ...mine })))).toEqual([3])
  })

  it('CR-03 is empty and not stored for visitors without a cart or with a wrong secret', async () => {
    const before = await carts()
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    const empty = { api_cart: '', cart_session: '', items: [], total_quantity: 0 }
    for (const query of [
      '',
      '?api_cart=&cart_session=',
      '?api_cart=none&cart_session=none',
      `?api_cart=${mine.api_cart}`,
      `?api_cart=${mine.api_cart}&cart_session=wrong`,
    ]) {
      expect(cartOf(await get(`/api/cart/get${query}`))).toMatchObject(empty)
    }
    expect(await carts()).toBe(before + 1)
  })

  it('CR-03 cannot be changed without its secret', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    const other = identityOf(await add({ product_id: vase, quantity: 1 }))
    for (const wrong of [
      { ...mine, cart_session: other.cart_session },
      { ...mine, cart_session: '' },
      { api_cart: 'none', cart_session: mine.cart_session },
    ]) {
      expectFailure(
        await post('/api/cart/add-item', { product_id: vase, quantity: 1, ...wrong }),
        404,
        'cart_not_found',
      )
      expectFailure(await update({ product_id: vase, quantity_in_display_unit: 3, ...wrong }), 404, 'cart_not_found')
      expectFailure(await remove({ product_id: vase, ...wrong }), 404, 'cart_not_found')
    }
    expect(quantities(await read(mine))).toEqual([1])
  })

  it('CR-03 stores no secret in the database, and generates each one', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    expect(Buffer.from(mine.cart_session, 'base64url')).toHaveLength(32)
    const { rows } = await database.pool.query(
      'SELECT c::text AS text FROM cart c UNION ALL SELECT l::text FROM cart_line l',
    )
    expect(rows.some(({ text }) => text.includes(mine.cart_session))).toBe(false)
  })

  it('CR-03 expires after cart_expire_days', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    await database.pool.query(`UPDATE cart SET updated_at = now() - interval '29 days' WHERE public_id = $1`, [
      mine.api_cart,
    ])
    expect((await read(mine)).total_quantity).toBe(1)
    await database.pool.query(`UPDATE cart SET updated_at = now() - interval '31 days' WHERE public_id = $1`, [
      mine.api_cart,
    ])
    expect((await read(mine)).api_cart).toBe('')
    expectFailure(await post('/api/cart/add-item', { product_id: vase, quantity: 1, ...mine }), 404, 'cart_not_found')
    await changeSettings({ cart_expire_days: 60 })
    expect((await read(mine)).total_quantity).toBe(1)
    await changeSettings({ cart_expire_days: 30 })
  })
})

describe('stock and prices', () => {
  it('CR-05 reports the remaining stock when a quantity exceeds it', async () => {
    await database.pool.query('UPDATE product SET stock = 3 WHERE id = $1', [large])
    const mine = identityOf(await add({ product_id: large, quantity: 2 }))
    const { message, payload } = expectFailure(
      await post('/api/cart/add-item', { product_id: large, quantity: 2, ...mine }),
      422,
      'limited_stock',
    )
    expect(message).toBe('We only have 3 of “Tall bottle vase” left.')
    // How many can still be added.
    expect(payload).toEqual({ left: 1 })
    // Customised items share the stock.
    expectFailure(
      await post('/api/cart/add-item', {
        product_id: large,
        quantity: 2,
        additonal_data: { custom_text: 'x' },
        ...mine,
      }),
      422,
      'limited_stock',
    )
    expectFailure(await update({ product_id: large, quantity_in_display_unit: 4, ...mine }), 422, 'limited_stock')
    await database.pool.query('UPDATE product SET stock = 1 WHERE id = $1', [large])
    expect(
      expectFailure(await update({ product_id: large, quantity_in_display_unit: 2, ...mine }), 422, 'limited_stock')
        .message,
    ).toBe('We only have 1 of “Tall bottle vase” left.')
    await database.pool.query('UPDATE product SET stock = 0 WHERE id = $1', [large])
    expect(
      expectFailure(await post('/api/cart/add-item', { product_id: large, quantity: 1 }), 422, 'out_of_stock').message,
    ).toBe('Tall bottle vase is out of stock.')
    expect(quantities(await read(mine))).toEqual([2])
  })

  it('CR-05 creates no cart when the first item is refused', async () => {
    const before = await carts()
    await database.pool.query('UPDATE product SET stock = 0 WHERE id = $1', [large])
    expectFailure(await post('/api/cart/add-item', { product_id: large, quantity: 1 }), 422, 'out_of_stock')
    expectFailure(
      await post(
        '/api/cart/add-item',
        { product_id: large, quantity: 1 },
        { 'idempotency-key': 'refused-first-item-1' },
      ),
      422,
      'out_of_stock',
    )
    expect(await carts()).toBe(before)
  })

  it('CR-05 lists items that are out of stock or no longer sold', async () => {
    await database.pool.query('UPDATE product SET stock = 10 WHERE id = $1', [large])
    const mine = identityOf(await add({ product_id: large, quantity: 4 }))
    expect(await read(mine)).toMatchObject({ items_stock_valid: true, out_of_stock_items: [] })
    await database.pool.query('UPDATE product SET stock = 3 WHERE id = $1', [large])
    expect(await read(mine)).toMatchObject({ items_stock_valid: false, out_of_stock_items: [large] })
    await database.pool.query('UPDATE product SET stock = 10 WHERE id = $1', [large])
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'tall-bottle-vase'`)
    const cart = await read(mine)
    expect(cart).toMatchObject({ items_stock_valid: false, out_of_stock_items: [large] })
    expect(cart.items[0]?.stock).toBe(0)
    expectFailure(await post('/api/cart/add-item', { product_id: large, quantity: 1, ...mine }), 404, 'not_found')
    await database.pool.query(`UPDATE product_group SET published = true WHERE slug = 'tall-bottle-vase'`)
  })

  it('CR-05 charges current prices and reports that they changed', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 2 }))
    await database.pool.query('UPDATE product SET price = 400000 WHERE id = $1', [vase])
    expect(await read(mine)).toMatchObject({ prices_updated: true, grand_total: { amount: 800_000 } })
    expect(await add({ product_id: vase, quantity: 1, ...mine })).toMatchObject({
      prices_updated: false,
      grand_total: { amount: 1_200_000 },
    })
    await database.pool.query('UPDATE product SET price = 360000 WHERE id = $1', [vase])
  })
})

describe('invalid input', () => {
  it.each([
    [{ product_id: 1 }],
    [{ product_id: 1, quantity: 0 }],
    [{ product_id: 1, quantity: 1000 }],
    [{ product_id: 1, quantity: 1.5 }],
    [{ product_id: 1, quantity: '1' }],
    [{ product_id: -1, quantity: 1 }],
    [{ product_id: null, quantity: 1 }],
    [{ product_id: 1e300, quantity: 1 }],
    [{ product_id: 1, quantity: 1, price: 1 }],
    [{ product_id: 1, quantity: 1, additonal_data: { image_path: '../../etc/passwd' } }],
    [{ product_id: 1, quantity: 1, additonal_data: { custom_text: 'x'.repeat(201) } }],
    [[]],
  ])('AP-01 refuses the malformed body %j', async (body) => {
    expectFailure(await post('/api/cart/add-item', body), 400, 'malformed')
  })

  it('AP-01 refuses unstorable text, unknown products, invalid JSON and other content types', async () => {
    expectFailure(
      await post('/api/cart/add-item', { product_id: vase, quantity: 1, additonal_data: { custom_text: 'a\u0000b' } }),
      400,
      'malformed',
    )
    expectFailure(await post('/api/cart/add-item', { product_id: 99_999_999, quantity: 1 }), 404, 'not_found')
    expectFailure(await post('/api/cart/add-item', { product_id: 9_999_999_999, quantity: 1 }), 404, 'not_found')
    const raw = (payload: string, type: string) =>
      send({ method: 'POST', url: '/api/cart/add-item', payload, headers: { 'content-type': type } })
    expectFailure(await raw('{"product_id":', 'application/json'), 400, 'malformed')
    expectFailure(await raw('', 'application/json'), 400, 'malformed')
    expectFailure(await raw('product_id=1', 'application/x-www-form-urlencoded'), 415, 'malformed')
    expectFailure(
      await raw(`{"__proto__":{"x":1},"product_id":${vase},"quantity":1}`, 'application/json'),
      400,
      'malformed',
    )
    expectFailure(
      await raw(
        `{"product_id":${vase},"quantity":1,"additonal_data":{"custom_text":"${'x'.repeat(70_000)}"}}`,
        'application/json',
      ),
      413,
      'too_large',
    )
  })

  it('AP-01 refuses invalid updates and removals', async () => {
    const mine = identityOf(await add({ product_id: vase, quantity: 1 }))
    expectFailure(await update({ product_id: large, quantity_in_display_unit: 1, ...mine }), 404, 'not_found')
    expectFailure(await update({ product_id: vase, quantity_in_display_unit: 0, ...mine }), 400, 'malformed')
    expectFailure(await update({ product_id: vase, quantity_in_display_unit: 1 }), 404, 'cart_not_found')
    expectFailure(await remove({ product_id: 'abc', ...mine }), 400, 'malformed')
    expectFailure(await send({ method: 'DELETE', url: '/api/cart/remove-item' }), 400, 'malformed')
  })
})

it('CR-03 survives a restart of the server', async () => {
  const mine = identityOf(await add({ product_id: vase, quantity: 3 }))
  const second = await testApp({ database })
  const reply = await second.get(`/api/cart/get?${new URLSearchParams(mine)}`)
  expect(cartOf(reply).total_quantity).toBe(3)
  expect(second.app).not.toBe(app)
})
