import { expect, test } from './support/test.ts'

test('CO-05 a browser sends one heartbeat a day, after the page has loaded', async ({ page, shopper }) => {
  const beats: string[] = []
  let isLoaded = false
  page.on('load', () => (isLoaded = true))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/base/heart-beat')) beats.push(isLoaded ? 'after load' : 'before load')
  })
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/base/heart-beat'))
  await shopper.visit('/')
  expect((await answered).status()).toBe(200)
  await shopper.visit('/about')
  await page.waitForLoadState('networkidle')
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(beats).toEqual(['after load'])
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'vitrine_heartbeat')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})
