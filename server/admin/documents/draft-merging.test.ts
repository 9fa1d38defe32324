import { expect, it } from 'vitest'
import { addStaff } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
const shop = await testApp()
const { session } = await addStaff(shop, 'editor')
it('BU-04 smoke', async () => {
  const reply = await session.get('/api/admin/documents')
  console.log(reply.payload.slice(0, 3000))
  console.log((await session.get('/api/admin/documents/Page/about')).payload)
  expect(reply.statusCode).toBe(200)
})
