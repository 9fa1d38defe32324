import { expect, it } from 'vitest'
import { signedHref, readSignedLink } from './order-link.ts'

const link = { token: '1.sk3a.x-_y', orderId: '261121-408213', type: 'cod' }

it('CK-08 reads back the signed link of an address', () => {
  const address = signedHref('/checkout-complete', link)
  expect(address).toBe('/checkout-complete?token=1.sk3a.x-_y&order_id=261121-408213&type=cod')
  expect(readSignedLink(Object.fromEntries(new URLSearchParams(address.split('?')[1])))).toEqual(link)
})

it.each([
  {},
  { token: 'x', order_id: 'y' },
  { token: ['x', 'y'], order_id: 'a', type: 'cod' },
  { token: '', order_id: 'a', type: 'b' },
])('CK-08 rejects the incomplete link %j', (values) => expect(readSignedLink(values)).toBeUndefined())
