import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Cart, Category, WishlistItem } from '#generated/api.d.ts'
import { updateAddress } from '#generated/calls/address.ts'
import { addItem, getCart, removeItem } from '#generated/calls/cart.ts'
import { getCategories } from '#generated/calls/category.ts'
import { submitForm, uploadFormFile } from '#generated/calls/form.ts'
import { getMenu } from '#generated/calls/menu.ts'
import { getRelatedProducts, getSingleProduct } from '#generated/calls/product.ts'
import { addToWishlist } from '#generated/calls/wishlist.ts'
import { type ApiMessage, type Http, createHttp } from './http.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '../testing/fake-transport.ts'

function setUp(answer: FakeAnswer = success(null)) {
  const { transport, requests } = fakeTransport(answer)
  const messages: ApiMessage[] = []
  const http = createHttp({
    transport,
    checkContract: () => Promise.resolve(undefined),
    onMessage: (message) => messages.push(message),
  })
  return { http, requests, messages }
}

async function sent(call: (http: Http) => Promise<unknown>) {
  const { http, requests } = setUp()
  await call(http)
  const [request] = requests
  return [`${request?.method} ${request?.path}`, request?.body && JSON.parse(request.body)]
}

describe('a call', () => {
  it('AP-01 fills the path with encoded values', async () => {
    expect(await sent((http) => getMenu(http, { params: { id: 'a b/c' } }))).toEqual([
      'GET /api/menu/a%20b%2Fc',
      undefined,
    ])
  })

  it('AP-01 sends the query, without the values that are undefined or null', async () => {
    const query = { product_id: 7, api_cart: 'c', cart_session: undefined }
    expect(await sent((http) => removeItem(http, { query }))).toEqual([
      'DELETE /api/cart/remove-item?product_id=7&api_cart=c',
      undefined,
    ])
    expect(await sent((http) => getCart(http))).toEqual(['GET /api/cart/get', undefined])
  })

  it('AP-01 sends the body as JSON', async () => {
    const body = { product_id: 7, quantity: 2 }
    expect(await sent((http) => addItem(http, { body }))).toEqual(['POST /api/cart/add-item', body])
    expect(await sent((http) => submitForm(http, { params: { id: 'contact' }, body: { id: 1 } }))).toEqual([
      'POST /api/form/submit/contact',
      { id: 1 },
    ])
  })

  it('AP-01 sends files as a form', async () => {
    const { http, requests } = setUp()
    const file = new Blob(['x'], { type: 'image/png' })
    await uploadFormFile(http, { params: { id: 'contact' }, query: { field: 'plan' }, files: { file } })
    expect(requests[0]?.path).toBe('/api/form/upload/contact?field=plan')
    expect(requests[0]?.form?.get('file')).toBeInstanceOf(Blob)
  })

  it('LY-10 shows its operation’s messages, unless the caller overrides them', async () => {
    const { http, messages } = setUp(failure(404, 'There is no such menu.', { code: 'not_found' }))
    const params = { id: 'main' }
    await getMenu(http, { params }).catch(() => undefined)
    expect(messages).toEqual([])
    await getMenu(http, { params, quiet: false }).catch(() => undefined)
    expect(messages).toMatchObject([{ text: 'There is no such menu.' }])
  })

  it('AP-03 has the types of its operation', () => {
    expectTypeOf(getCart).returns.resolves.toEqualTypeOf<Cart>()
    expectTypeOf(getCategories).returns.resolves.toEqualTypeOf<Category[]>()
    expectTypeOf(addToWishlist).returns.resolves.toEqualTypeOf<WishlistItem[]>()
    const { http } = setUp()
    const wrong = () => [
      // @ts-expect-error the path has a parameter
      getMenu(http),
      // @ts-expect-error it is called id
      getMenu(http, { params: { name: 'main' } }),
      // @ts-expect-error its value is a number
      updateAddress(http, { params: { id: '5' }, body: { country: 'IN', address_type: 'Shipping' } }),
      // @ts-expect-error the body has no such field
      addItem(http, { body: { product_id: 7, quantity: 1, colour: 'green' } }),
      // @ts-expect-error the operation has no body
      getCart(http, { body: {} }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

describe('the key of a call', () => {
  it('is its path, its query and its body', () => {
    expect(getMenu.key({ params: { id: 'a/b' } })).toEqual(['menu', 'a/b'])
    expect(getSingleProduct.key({ params: { id: 'bowl' }, query: { is_published: false } })).toEqual([
      'product',
      'single-product',
      'bowl',
      '?is_published=false',
    ])
    expect(addItem.key({ body: { product_id: 7, quantity: 1 } })).toEqual([
      'cart',
      'add-item',
      { product_id: 7, quantity: 1 },
    ])
  })

  it('is the same whether a value is undefined or left out', () => {
    const params = { id: 'bowl' }
    expect(getSingleProduct.key({ params, query: { is_published: undefined } })).toEqual(
      getSingleProduct.key({ params }),
    )
  })

  it('is a prefix of all keys of the call if its parts are left out', () => {
    expect(getMenu.key()).toEqual(['menu'])
    expect(getRelatedProducts.key()).toEqual(['product', 'single-product'])
  })
})
