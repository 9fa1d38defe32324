import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { browser, codeFor, meera } from '#server/testing/customers.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const owner = await tokenOwner(shop)
const read = async (query: Record<string, string> = {}) =>
  expectData(await owner.get(`/api/admin/messages?${new URLSearchParams(query)}`), 'MessagesPage')

it('BU-03 AU-18 lists messages with their texts for owners, newest first, by recipient and page', async () => {
  await browser(shop).post('/api/auth/otp/request', { input: meera.phone })
  await browser(shop).post('/api/auth/reset', { email: meera.email })
  const [mail, text] = (await read()).messages
  expect(mail).toMatchObject({ channel: 'email', recipient: meera.email, status: 'kept', error: null })
  expect(mail?.text).toContain('/account/reset-password/')
  expect(text?.text).toContain(`${await codeFor(shop, meera.phone)} is your code`)
  expect((await read({ to: meera.phone })).messages.map(({ id }) => id)).toEqual([text?.id])
  await shop.database.pool.query(
    `INSERT INTO outbox (channel, recipient, subject, status) SELECT 'sms', 'r', 'number ' || n, 'sent' FROM generate_series(1, 120) n`,
  )
  const first = await read({ to: 'R' })
  expect(first.messages).toHaveLength(50)
  const second = await read({ to: 'R', before: String(first.next) })
  expect(second.messages[0]).toMatchObject({ subject: 'number 70', text: '', status: 'sent' })
  // Its texts cannot be read with another secret.
  const changed = await testApp({ database: shop.database, sessionSecret: 'another-session-secret', trustProxyHops: 1 })
  const other = await (await tokenOwner(changed)).get('/api/admin/messages')
  expect(expectData(other, 'MessagesPage').messages.map(({ text: shown }) => shown)).not.toContain(mail?.text)
})
