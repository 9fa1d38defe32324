import { expect, it } from 'vitest'
import { ask, productIdOn } from '../support/requests.ts'

it('LY-15 CR-03 a cart is shown without script, only to its owner, and its secret is not in the page', async () => {
  const id = String(await productIdOn('/product/tall-bottle-vase'))
  const added = await ask('/add-to-cart', {
    method: 'POST',
    body: new URLSearchParams({ product_id: id, quantity: '2' }),
  })
  expect([added.status, added.headers.get('location')]).toEqual([303, '/cart'])
  const [cookie = ''] = added.headers.getSetCookie()[0]!.split(';')
  const { api_cart: name, cart_session: secret } = JSON.parse(decodeURIComponent(cookie.split('=')[1]!)) as Record<
    string,
    string
  >

  const own = await ask('/cart', { headers: { cookie } })
  expect(own.headers.get('cache-control')).toContain('private')
  expect(own.text).toContain('aria-label="Items in your cart"')
  expect(own.text).not.toContain(secret)
  expect(own.text).not.toContain(name)
  expect((await ask('/cart')).text).not.toContain('Items in your cart')
})
