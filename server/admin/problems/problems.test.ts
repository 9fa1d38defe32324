import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
// Their pages are not in the shops of tests.
await shop.database.pool.query(`UPDATE menu SET items = '[]'`)

it('EN-09 BU-03 names each invalid stored value and its place', async () => {
  const owner = await tokenOwner(shop)
  const read = async () => expectData(await owner.get('/api/admin/problems'), 'StoredProblems')
  expect((await read()).places).toEqual([])
  await shop.database.pool.query(`INSERT INTO plugin (module_name, installed) VALUES ('Planted', true)`)
  const { places } = await read()
  expect(places.find(({ place }) => place === 'Plugin Planted')?.faults).toEqual([
    { pointer: '', message: 'This plugin is installed, but Vitrine has no plugin with this name.' },
  ])
})
