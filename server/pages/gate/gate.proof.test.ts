import { expect, it } from 'vitest'
import { changeMode } from './change-mode.ts'
import { browser } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { either } from '#tools/testing/proof.ts'

const GUESSES = either(1000, 60)
const PASSWORD = 'ash and iron'

const shop = await testApp({ trustProxyHops: 1 })

it('MD-01 checks twenty of a thousand guesses from one address, while other visitors get in', async () => {
  await changeMode(shop.app, { mode: 'password', password: PASSWORD })
  await shop.change('SELECT 1')
  const guesser = browser(shop)
  const verify = (one: typeof guesser, password: string) => one.post('/api/storefront/verify-password', { password })
  const statuses: Record<number, number> = {}
  for (let n = 0; n < GUESSES; n++) {
    const { statusCode } = await verify(guesser, `guess ${n}`)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  expect(statuses).toEqual({ 422: 20, 429: GUESSES - 20 })
  expect((await verify(guesser, PASSWORD)).statusCode).toBe(429)
  expect((await verify(browser(shop), PASSWORD)).statusCode).toBe(200)
})
