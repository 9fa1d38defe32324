import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#generated/api-operations.ts'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { settingKeys } from '#domain/setting-keys.ts'
import {
  type Browser,
  browser,
  codeFor,
  loggedIn,
  meera,
  messagesTo,
  reauthenticate,
  verifyEmail,
} from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { home } from '#server/testing/shoppers.ts'
import { installPlugin, setPluginConfig } from '#server/store/plugins/change-plugin.ts'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { afterSaleShop } from '#server/testing/after-sale.ts'

const { shop, pool, vase, her, delivered } = await afterSaleShop()

/** Operations that were called. */
const called = new Set<string>()

/** Returns the operation of a call, by method and path. */
function operationOf(method: string, url: string): string | undefined {
  const path = url.replace(/\?.*/u, '').split('/').slice(2)
  const fits = (parts: string[]) =>
    parts.length === path.length && parts.every((part, index) => part.startsWith(':') || part === path[index])
  return Object.entries(operations).find(([, one]) => one.method === method && fits(one.path.slice(1).split('/')))?.[0]
}

/** Sends a call as the specification writes it: method, address, and the body if it has one. */
const send = (who: Browser, call: string, body?: object) => {
  const [method = '', url = ''] = call.split(' ')
  called.add(operationOf(method, url) ?? call)
  return who.send({ method, url, ...(body && { payload: body }) })
}
const expectServed = async (who: Browser, call: string, body?: object) => {
  const reply = await send(who, call, body)
  expect(reply.statusCode, `${call}: ${reply.payload}`).toBe(200)
  return reply.json().data
}

beforeAll(async () => {
  await pool.query('UPDATE product SET stock = 90, weight_grams = 900 WHERE id = $1', [vase])
  await setPluginConfig(shop.app, 'GoogleTagManager', { tag_code: 'GTM-TEST123' })
  await installPlugin(shop.app, 'GoogleTagManager')
  await setPluginConfig(shop.app, 'FacebookPixel', { code: '1234567890' })
  await installPlugin(shop.app, 'FacebookPixel')
  await shop.change('SELECT 1')
})

/** Calls of §7 that need no login and no preparation. */
const reading: [call: string, body?: object][] = [
  ['GET /api/storefront/all'],
  [`GET /api/storefront/initial-values?${settingKeys.map((key) => `keys=${key}`).join('&')}`],
  ['GET /api/storefront/initial-values?keys=store_name'],
  ['GET /api/base/host'],
  ['GET /api/slider/home'],
  ['GET /api/menu/header'],
  ['GET /api/template/header?path=%2F'],
  ['GET /api/templateBoth/moon-jar?path=%2Fproduct%2Fmoon-jar&utm_source=mail&colour=a&colour=b'],
  ['GET /api/page/home?path=%2F'],
  ['POST /api/settings/get', { keys: ['store_name'] }],
  ['GET /api/settings/countries'],
  ['GET /api/settings/address-fields'],
  ['GET /api/settings/address-fields/IN'],
  ['GET /api/settings/address-fields/IN?type=Billing'],
  ['POST /api/base/heart-beat'],
  ['GET /api/plugins/all'],
  ['GET /api/plugins/config/PincodeAvaliability'],
  ['GET /api/plugins/PincodeAvaliability/check?pincode=605001'],
  ['GET /api/faq/delivery-and-returns'],
  ['POST /api/blog/list', { page: 1 }],
  ['POST /api/blog/list'],
  ['GET /api/plugins/review/fields'],
  ['POST /api/plugins/review/product-reviews', { slug: 'moon-jar' }],
  ['GET /api/search/search?query=moon'],
  ['POST /api/search/search-products', { query: 'moon' }],
  ['POST /api/product/product-grid', { items: ['moon-jar'], source: 'manual' }],
  ['POST /api/product/product-category/bowls', {}],
  ['POST /api/product/product-category/bowls'],
  ['GET /api/product/filters/all/bowls'],
  ['GET /api/product/single-product/moon-jar?is_published=true'],
  ['GET /api/product/single-product/moon-jar/related?is_published=true'],
  ['POST /api/product/product-collection/monsoon-table', {}],
  ['POST /api/shop/all', {}],
  ['GET /api/tag/all'],
  ['POST /api/category/category-grid', { items: ['bowls'] }],
  ['GET /api/category/all?category_id=1'],
  ['POST /api/plugins/Gallery'],
  ['POST /api/plugins/customGallery'],
  ['GET /api/form/contact'],
  [
    'POST /api/form/submit/contact',
    { name: 'Leela Rao', email: 'leela@shop.example', topic: 'care', message: 'A stain of turmeric in a white bowl.' },
  ],
  ['POST /api/plugins/emailSubscription/subscribe', { email: 'leela@shop.example' }],
  [
    'POST /api/plugins/TradeEnquiry/submit',
    {
      ...{ company: 'Café Lune', name: 'Leela Rao', email: 'leela@shop.example', phone: '9811111111', city: 'Kochi' },
      ...{ business: 'restaurant', pieces: 48, message: 'Plates and bowls for twenty-four covers.' },
    },
  ],
  ['GET /api/cart/get'],
  ['GET /api/cart/get?api_cart=&cart_session='],
]

describe('the calls as the specification writes them', () => {
  it.each(reading)('AP-01 %s', (call, body) => expectServed(browser(shop), call, body))

  it('AP-01 initial-values accepts repeated keys, or keys separated by commas', async () => {
    const settings = async (query: string) =>
      (await expectServed(browser(shop), `GET /api/storefront/initial-values?${query}`)).settings
    const both = { store_name: 'Ashkiln', store_country: 'IN' }
    expect(await settings('keys=store_name&keys=store_country')).toEqual(both)
    expect(await settings('keys=store_name,store_country')).toEqual(both)
  })

  it('AP-01 MD-01 MD-03 the calls of a closed shop', async () => {
    const clay = 'ash and iron'
    for (const [wish, call, body] of [
      [{ mode: 'password', password: clay }, 'verify-password', { password: clay }],
      [{ mode: 'coming-soon' }, 'subscribe-to-mode', { email: 'anu@ashkiln.example' }],
    ] as const) {
      await changeMode(shop.app, wish)
      await shop.change('SELECT 1')
      await expectServed(browser(shop), `POST /api/storefront/${call}`, body)
    }
    await changeMode(shop.app, { mode: 'open' })
    await shop.change('SELECT 1')
  })

  it('AP-01 a call without its body says what is missing', async () => {
    expect(expectFailure(await send(browser(shop), 'POST /api/auth/login'), 400, 'malformed').message).toContain(
      'email',
    )
  })

  it('AP-01 the calls of login and account', async () => {
    const [email, phone] = ['letter@shop.example', '9811111111']
    const one = browser(shop)
    const person = { first_name: 'Leela', last_name: 'Rao', phone, email, password: 'quiet-harbour-7' }
    await expectServed(one, 'POST /api/auth/register', person)
    await verifyEmail(shop, email)
    await expectServed(one, 'GET /api/account/get')
    await expectServed(one, 'PUT /api/account/update-profile', { first_name: 'Lila' })
    await reauthenticate(one, person.password)
    await expectServed(one, 'POST /api/account/otp/generate', { input: phone })
    await expectServed(one, 'POST /api/account/otp/verify', { input: phone, otp: await codeFor(shop, phone) })
    await expectServed(one, 'PUT /api/account/update-password', {
      current_password: person.password,
      password: 'quiet-harbour-8',
    })
    await expectServed(one, 'POST /api/auth/logout')
    await expectServed(one, 'POST /api/auth/otp/request', { input: phone })
    await expectServed(one, 'POST /api/auth/otp/verify', { input: phone, otp: await codeFor(shop, phone) })
    await expectServed(one, 'POST /api/auth/reset', { email })
    const [, token = ''] = /reset-password\/[^/]+\/([\w-]+)/.exec((await messagesTo(shop, email)).join('\n')) ?? []
    await expectServed(one, `GET /api/auth/validate-reset?${new URLSearchParams({ email, token })}`)
    await expectServed(one, 'POST /api/auth/reset-complete', { email, token, password: 'quiet-harbour-9' })
    await expectServed(one, 'POST /api/auth/login', { email, password: 'quiet-harbour-9', remember_me: true })
  })

  it('AP-01 the calls of addresses and wishlist', async () => {
    const one = await loggedIn(shop, meera)
    const { id } = await expectServed(one, 'POST /api/address/add', home)
    await expectServed(one, `PUT /api/address/update/${id}`, { ...home, name: 'Meera N' })
    await expectServed(one, 'GET /api/address/all')
    await expectServed(one, 'POST /api/wishlist/add', { product_id: vase })
    expect(await expectServed(one, 'DELETE /api/wishlist/remove', { product_id: vase })).toEqual(
      await expectServed(one, 'GET /api/wishlist/get'),
    )
    await expectServed(one, 'POST /api/wishlist/add', { product_id: vase })
    await expectServed(one, `DELETE /api/wishlist/remove?product_id=${vase}`)
    await expectServed(one, 'POST /api/wishlist/add', { product_id: vase })
    await expectServed(one, 'POST /api/wishlist/moveToCart', { product_id: vase, quantity: 1 })
  })

  it.each([
    [
      'a customer, by the session',
      () => loggedIn(shop, { email: 'arjun@ashkiln.example', password: 'harvest-demo-arjun' }),
    ],
    ['a guest, by the cookie', async () => browser(shop)],
  ])('AP-01 CR-03 the calls of cart, checkout and orders, of %s', async (_who, open) => {
    const one: Browser = await open()
    const first = { product_id: vase, quantity: 1, api_cart: null, cart_session: null }
    const { api_cart, cart_session }: Cart = await expectServed(one, 'POST /api/cart/add-item', first)
    if (_who.startsWith('a guest'))
      one.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
    const cart = async (): Promise<Cart> => expectServed(one, 'GET /api/cart/get')

    await expectServed(one, 'POST /api/cart/add-item', { product_id: vase, quantity: 1, api_cart, cart_session })
    expect((await cart()).total_quantity).toBe(2)
    const quantity = { product_id: vase, quantity_in_display_unit: 3 }
    expect((await expectServed(one, 'PUT /api/cart/update-qty', quantity)).total_quantity).toBe(3)
    expect((await expectServed(one, 'DELETE /api/cart/remove-item', { product_id: vase })).items).toEqual([])
    await expectServed(one, 'POST /api/cart/add-item', { product_id: vase, quantity: 1 })
    expect((await expectServed(one, `DELETE /api/cart/remove-item?product_id=${vase}`)).items).toEqual([])
    expect((await expectServed(one, 'POST /api/cart/add-item', { product_id: vase, quantity: 1 })).api_cart).toBe(
      api_cart,
    )

    await expectServed(one, 'GET /api/cart/coupons/get')
    await expectServed(one, 'POST /api/cart/coupons/apply', { code: 'WELCOME10' })
    expect((await expectServed(one, 'DELETE /api/cart/coupons/remove')).coupon).toBeNull()
    await expectServed(one, 'PUT /api/cart/update-contact', { phone: '9000000009', email: 'guest@ashkiln.example' })
    await expectServed(one, 'PUT /api/cart/update-address', { type: 'both', address: home })
    await expectServed(one, 'PUT /api/cart/update-shipping-mode', { code: 'road' })
    await expectServed(one, 'PUT /api/cart/update-payment-mode', { code: 'sandbox' })
    await expectServed(one, 'PUT /api/cart/update', { billing_same: true })
    await expectServed(one, 'PUT /api/cart/update-items-price')
    for (const call of ['validate', 'validate/address', 'validate/stock'])
      expect(await expectServed(one, `GET /api/cart/${call}`)).toMatchObject({ valid: true })

    const { order_id: orderId, token }: PlacedOrder = await expectServed(one, 'POST /api/checkout/place-order')
    const again: PlacedOrder = await expectServed(one, 'POST /api/checkout/place-order', {})
    expect(again.order_id).toBe(orderId)
    const paying = await expectServed(one, 'POST /api/checkout/process-payment')
    expect(paying).toMatchObject({ order_id: orderId, next: { kind: 'redirect' } })
    await one.send({
      method: 'POST',
      url: `${paying.next.url}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    expect(await expectServed(one, 'POST /api/checkout/complete-payment')).toMatchObject({
      order_id: orderId,
      status: 'confirmed',
    })
    const named = `token=${token}&order_id=${orderId}&type=sandbox`
    expectData(await send(one, `GET /api/checkout/complete?${named}`), 'Order')
    await expectServed(one, 'POST /api/checkout/rate-experience', { order_id: orderId, token, rating: 5 })
    for (const plugin of ['GoogleTagManager', 'FacebookPixel'])
      await expectServed(one, `PUT /api/plugins/${plugin}/track-purchase`, { order_id: orderId, token })
    await expectServed(one, `GET /api/orders/invoice?order_no=${orderId}&token=${token}`)
    await expectServed(one, 'PUT /api/orders/cancel', { order_no: orderId, token, reason: 'other' })
  })

  it('AP-01 the calls of a delivered order', async () => {
    const { order_id: order_no, token, lines } = await delivered(her)
    const [line] = lines
    expect((await expectServed(her, 'GET /api/orders/get?page=1')).orders[0].order_no).toBe(order_no)
    const { waybill } = await expectServed(her, 'POST /api/orders/item', { order_no })
    await expectServed(browser(shop), 'POST /api/track-order', { waybill })
    await expectServed(browser(shop), `GET /api/track-order/${waybill}`)
    const rating = { order_no, line_id: line, rating: 5, title: 'Even glaze' }
    await expectServed(her, 'POST /api/plugins/review/rate-product', rating)
    const wish = { order_no, token, reason: 'damaged', lines: [{ id: line, quantity: 1 }] }
    await expectServed(her, 'POST /api/orders/refund/request', wish)
  })

  it('AP-01 are all that the specification names', () => {
    const specified = Object.entries(operations).flatMap(([id, { source }]) => (source === '§7' ? [id] : []))
    expect(specified).toHaveLength(91)
    // customisation.test.ts covers picture uploads, which need a folder.
    expect(specified.filter((id) => !called.has(id))).toEqual(['uploadCustomisationImage'])
  })
})
