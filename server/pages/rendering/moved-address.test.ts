import { expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, change } = await testApp({ renderer })
await change(
  `INSERT INTO facet_merge (facet, key, name, value, into_facet, into_key, into_name, into_value) VALUES ('colour', '', 'Colour', '', 'glaze', '', 'Glaze', '')`,
)

it.each([
  ['/shop-online?Glaze=Tenmoku', '/shop-online?glaze=tenmoku'],
  ['/shop-online?GLAZE=celadon&glaze=tenmoku&Sort=name', '/shop-online?glaze=celadon&glaze=tenmoku&sort=name'],
  ['/shop-online?glaze=%C3%89cru', '/shop-online?glaze=%C3%A9cru'],
  ['/product-category/vases?Availability=In-Stock', '/product-category/vases?availability=in-stock'],
  ['/search?Query=Tea+Bowl&Glaze=celadon', '/search?query=Tea+Bowl&glaze=celadon'],
  // A former facet in capital letters.
  ['/shop-online?Colour=Celadon', '/shop-online?glaze=celadon'],
  ['/shop-online?glaze=tenmoku&utm_campaign=Monsoon&Ref=Mail', undefined],
  ['/shop-online?Unknown=Celadon', undefined],
  ['/about?Glaze=Celadon', undefined],
])('CT-01 LY-08 the address %s leads to %s', async (address, location) => {
  for (const _ of ['first', 'from the cache']) {
    const reply = await get(address)
    expect([reply.statusCode, reply.headers['location']]).toEqual(location ? [301, location] : [200, undefined])
  }
})

it('CT-01 a cached page without filters is not sent for filters in capital letters', async () => {
  await get('/shop-online')
  await get('/shop-online?utm_campaign=Monsoon')
  expect((await get('/shop-online?Glaze=celadon')).statusCode).toBe(301)
  expect((await get('/_payload/shop-online?Glaze=celadon')).json()).toMatchObject({
    status: 301,
    redirect: '/shop-online?glaze=celadon',
  })
})
