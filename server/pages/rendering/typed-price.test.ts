import { expect, it } from 'vitest'
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import byLocale from '#fixtures/real-input/prices-by-locale.json' with { type: 'json' }
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'
import { typedPriceAddress } from './typed-price.ts'

const { get } = await testApp({ renderer })
const fields = (input: string) => `glaze=ash&price-min=${encodeURIComponent(input)}&price-max=`
const listing = (input: string) => `/shop-online?${fields(input)}`
const accepted = (price: string) => `/shop-online?glaze=ash${Number(price) === 0 ? '' : `&price=${Number(price)}-`}`

it.each(prices)(
  'CK-17 CT-01 the price $input of a form without JavaScript becomes $price, or an error on the listing',
  async ({ input, price }) => {
    const reply = await get(listing(input))
    const payload = await get(`/_payload${listing(input)}`)
    if (price !== null) {
      expect([reply.statusCode, reply.headers['location']]).toEqual([302, accepted(price)])
      return expect(payload.json()).toMatchObject({ status: 302, redirect: accepted(price) })
    }
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([400, 'no-store'])
    expect([reply.headers['content-type'], payload.statusCode]).toEqual(['text/html; charset=utf-8', 200])
    expect(reply.body).toMatch(/<p style="color:blue">\/shop-online\?.*price-min=/u)
  },
)

it.each(byLocale)('CK-17 CT-01 a shop in $locale reads $input as $price', ({ input, price, ...style }) => {
  const location = price === null ? {} : { location: accepted(price) }
  expect(typedPriceAddress(listing(input), style)).toEqual(location)
})

it('CK-17 CT-01 swaps a reversed range of a form', async () => {
  const reply = await get('/shop-online?price-min=%E2%82%B92%2C000&price-max=1%2C000')
  expect(reply.headers['location']).toBe('/shop-online?price=1000-2000')
})

it('CK-17 CT-01 reads form prices only on listings, also when the page is cached', async () => {
  expect((await get('/about?price-min=abc')).statusCode).toBe(200)
  for (const _ of [1, 2])
    expect((await get('/shop-online?price-min=&price-max=1%2C000')).headers['location']).toBe(
      '/shop-online?price=-1000',
    )
  expect((await get('/shop-online?price-min=&price-max=')).headers['location']).toBe('/shop-online')
})

it('EN-07 ignores a parameter that only starts like a price field', async () => {
  expect((await get('/shop-online?price-minimum=5')).statusCode).toBe(200)
})
