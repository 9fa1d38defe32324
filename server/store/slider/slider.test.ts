import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { get, database } = await testApp()
const slide = {
  id: 'one',
  image: { src: '/images/banners/set-table.webp', alt: 'A set table', width: 1600, height: 1100 },
  image_phone: null,
  heading: 'Monsoon table',
  text: 'Celadon and ash.',
  link: { label: 'See it', href: '/product-collection/monsoon-table' },
  tone: 'dark',
}
await database.pool.query(`INSERT INTO slider VALUES ('spring', 'Spring', 6, $1)`, [JSON.stringify([slide])])

describe('sliders', () => {
  it('LY-13 CT-06 are returned by id', async () => {
    const reply = await get('/api/slider/spring')
    expect(expectData(reply, 'Slider')).toEqual({
      id: 'spring',
      name: 'Spring',
      autoplay_seconds: 6,
      slides: [slide],
    })
    expect(reply.headers['cache-tags']).toBe('slider:spring')
  })

  it('LY-13 show a change at once', async () => {
    await get('/api/slider/spring')
    await database.pool.query(`UPDATE slider SET name = 'Summer' WHERE id = 'spring'`)
    await eventually(async () => (await get('/api/slider/spring')).json().data.name === 'Summer')
    expectFailure(await get('/api/slider/autumn'), 404, 'not_found')
    await database.pool.query(`INSERT INTO slider (id, name) VALUES ('autumn', 'Autumn')`)
    await eventually(async () => (await get('/api/slider/autumn')).statusCode === 200)
  })

  it.each(['none', '__proto__', "x'; DROP TABLE slider; --", 'x'.repeat(200)])('LY-13 reject the id %s', async (id) => {
    expectFailure(await get(`/api/slider/${encodeURIComponent(id)}`), 404, 'not_found')
  })

  it('AP-01 reject an id that is too long', async () => {
    expectFailure(await get(`/api/slider/${'x'.repeat(201)}`), 400, 'malformed')
  })
})
