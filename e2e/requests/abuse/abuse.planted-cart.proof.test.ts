import { expect, it } from 'vitest'
import { ask } from '../../support/requests.ts'

const https = { 'x-forwarded-proto': 'https' }

it('CR-03 AC-02 planting a cart in a browser reveals no contact data of its owner', async () => {
  const product = await ask('/product/tall-bottle-vase')
  const [, id = ''] = /name="product_id" value="(\d+)"/u.exec(product.text) ?? []
  const added = await ask('/add-to-cart', {
    method: 'POST',
    headers: { ...https, 'x-forwarded-for': '198.18.8.1' },
    body: new URLSearchParams({ product_id: id, quantity: '1' }),
  })
  const [own = ''] = added.headers.getSetCookie()[0]!.split(';')
  expect(own).toMatch(/^__Host-vitrine_cart=/)
  const planted = JSON.parse(decodeURIComponent(own.split('=')[1]!)) as Record<string, string>

  // Another host of the domain can set a cookie for the domain, but no __Host- cookie.
  const contact = { phone: '9000000061', email: 'victim@kiln.example' }
  const victim = await ask('/api/cart/update-contact', {
    method: 'PUT',
    headers: {
      ...https,
      'content-type': 'application/json',
      'x-forwarded-for': '198.18.8.2',
      cookie: `vitrine_cart=${own.split('=')[1]}`,
    },
    body: JSON.stringify(contact),
  })
  expect(JSON.parse(victim.text)).toMatchObject({ status: 'success', data: contact })
  const { cart_session: secret } = (JSON.parse(victim.text) as { data: Record<string, string> }).data
  const read = async (names: Record<string, string>) => (await ask(`/api/cart/get?${new URLSearchParams(names)}`)).text
  const seen = await read(planted)
  expect(seen).not.toContain(contact.phone)
  expect(seen).not.toContain(contact.email)
  expect(await read({ ...planted, cart_session: secret! })).toContain(contact.email)
  expect(victim.headers.getSetCookie().join('\n')).toMatch(/^__Host-vitrine_cart=.+\nvitrine_cart=; Max-Age=0/)
})
