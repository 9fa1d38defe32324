import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp()

it('LY-07 /favicon.ico leads to the shop’s icon, and is empty without one', async () => {
  const { statusCode, headers } = await shop.get('/favicon.ico')
  expect(statusCode).toBe(302)
  expect((await shop.get(String(headers['location']))).statusCode).toBe(200)
  await shop.change(`UPDATE storefront SET appearance = appearance || '{"favicons": []}'`)
  expect((await shop.get('/favicon.ico')).statusCode).toBe(204)
})
