import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openAdmin } from './support/admin.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

test('AD-29 An admin connects a receiver that is down at first, and sends its message again', async ({ page }) => {
  const received: IncomingMessage['headers'][] = []
  let status = 500
  const receiver = createServer((request, response) => {
    received.push(request.headers)
    request.resume()
    response.writeHead(status).end('Down for maintenance')
  }).listen(0, '127.0.0.1')
  await new Promise((done) => receiver.once('listening', done))
  try {
    const { port } = receiver.address() as AddressInfo
    await openAdmin(page, '/admin/webhooks/new')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Accounting')
    await page.getByRole('textbox', { name: /^Address/ }).fill(`http://127.0.0.1:${port}/hooks`)
    await page.getByRole('checkbox', { name: 'Refund failed' }).check()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('button', { name: 'Create secret' }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await page.getByRole('button', { name: 'Send test message' }).click()
    await expect(page.getByText(/hasn’t accepted a message since/)).toBeVisible()
    await page.getByText('1 attempt').click()
    await expect(page.getByText('Down for maintenance')).toBeVisible()
    await expectGoodPage(page)
    status = 200
    await page.getByRole('button', { name: /^Send again: Test message/ }).click()
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    expect(new Set(received.map((headers) => headers['webhook-id'])).size).toBe(1)
    expect(received.at(-1)?.['webhook-signature']).toMatch(/^v1,/)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})

test('AD-29 An admin gives a carrier a token, which works until it is deleted @phone', async ({ page, playwright }) => {
  await openAdmin(page, '/admin/api-tokens/new')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Carrier')
  await page.getByRole('checkbox', { name: /^Read stock/ }).check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.getByText(/^vit_[\w-]{43}$/).textContent()) ?? ''
  await expectGoodPage(page)
  const carrier = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await carrier.get('/api/admin/stock')).status()).toBe(200)
  expect((await carrier.get('/api/admin/orders')).status()).toBe(403)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  expect((await carrier.get('/api/admin/stock')).status()).toBe(401)
  await carrier.dispose()
})
