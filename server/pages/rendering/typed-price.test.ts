import { expect, it } from 'vitest'
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get } = await testApp({ renderer })
const listing = (input: string) => `/shop-online?glaze=ash&price-min=${encodeURIComponent(input)}&price-max=`

it.each(prices)(
  'CK-17 CT-01 the price $input of a form without script becomes $price, or is refused with the reason',
  async ({ input, price }) => {
    const reply = await get(listing(input))
    if (price === null) {
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(reply.body).toContain('Enter the price as a number, such as 1500.')
      return expect(reply.body).toContain('href="/shop-online?glaze=ash"')
    }
    const amount = Number(price) === 0 ? '' : `&price=${Number(price)}-`
    expect([reply.statusCode, reply.headers['location']]).toEqual([302, `/shop-online?glaze=ash${amount}`])
  },
)

it('CK-17 CT-01 reads form prices only on listings, also when the page is cached', async () => {
  expect((await get('/about?price-min=abc')).statusCode).toBe(200)
  for (const _ of [1, 2])
    expect((await get('/shop-online?price-min=&price-max=1%2C000')).headers['location']).toBe(
      '/shop-online?price=-1000',
    )
  expect((await get('/shop-online?price-min=&price-max=')).headers['location']).toBe('/shop-online')
})
