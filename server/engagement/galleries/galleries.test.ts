import { expect, it } from 'vitest'
import { uninstallPlugin } from '#server/store/plugins/change-plugin.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const { post } = shop
const gallery = (body?: object) => post('/api/plugins/Gallery', body)
const custom = (body?: object) => post('/api/plugins/customGallery', body)

it('PL-06 AP-01 returns all galleries, or one by id', async () => {
  const { galleries } = expectData(await gallery(), 'Galleries')
  expect(galleries.map(({ id }) => id)).toEqual(['from-your-homes', 'the-studio'])
  const named = await gallery({ id: 'the-studio' })
  expect(expectData(named, 'Galleries').galleries).toEqual([galleries[1]])
  expect(named.headers['cache-tags']).toContain('gallery')
  for (const { alt, width, height } of galleries.flatMap(({ pictures }) => pictures))
    expect([alt !== '', width > 0, height > 0]).toEqual([true, true, true])
  expectFailure(await gallery({ id: 'nothing' }), 404, 'not_found')
  expectFailure(await gallery({ id: 7 }), 400, 'malformed')
})

it('PL-06 AP-01 returns existing pictures in the requested order', async () => {
  const every = expectData(await custom(), 'CustomGallery').pictures
  expect(every).toHaveLength(18)
  const [first, second] = [every[9], every[2]]
  const items = [first?.src, '/images/gallery/gone.webp', second?.src]
  expect(expectData(await custom({ items }), 'CustomGallery').pictures).toEqual([first, second])
  expect(expectData(await custom({ items: [] }), 'CustomGallery').pictures).toEqual([])
  expectFailure(await custom({ items: Array(61).fill('x') }), 400, 'malformed')
})

it('PL-06 follows changes', async () => {
  await gallery()
  await shop.change(`UPDATE gallery SET title = 'At work' WHERE id = 'the-studio'`)
  expect(expectData(await gallery({ id: 'the-studio' }), 'Galleries').galleries[0]?.title).toBe('At work')
})

it('PL-06 PL-11 returns 404 for each gallery without its own plugin', async () => {
  await uninstallPlugin(shop.app, 'Gallery')
  await shop.change('SELECT 1')
  expectFailure(await gallery(), 404, 'not_found')
  expectData(await custom(), 'CustomGallery')
  await uninstallPlugin(shop.app, 'customGallery')
  await shop.change('SELECT 1')
  expectFailure(await custom(), 404, 'not_found')
})
