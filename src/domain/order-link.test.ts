import { expect, it } from 'vitest'
import { signedAddress, signedLinkOf } from './order-link.ts'

const link = { token: '1.sk3a.x-_y', orderId: '261121-408213', type: 'cod' }

it('CK-08 an address tells the link that it was made of', () => {
  const address = signedAddress('/checkout-complete', link)
  expect(address).toBe('/checkout-complete?token=1.sk3a.x-_y&order_id=261121-408213&type=cod')
  expect(signedLinkOf(Object.fromEntries(new URLSearchParams(address.split('?')[1])))).toEqual(link)
})

it.each([
  {},
  { token: 'x', order_id: 'y' },
  { token: ['x', 'y'], order_id: 'a', type: 'cod' },
  { token: '', order_id: 'a', type: 'b' },
])('CK-08 %j is no whole link', (values) => expect(signedLinkOf(values)).toBeUndefined())
