import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { exotelTransport, gatewayTransport, twilioTransport } from '#server/platform/outbox/sms-services.ts'
import { PermanentFault } from '#server/platform/outbox/transports.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const received: { url: string; authorization: string | undefined; body: string }[] = []
const answers: { status: number; body: string }[] = []
const service = createServer((incoming, response) => {
  let body = ''
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
  incoming.on('end', () => {
    received.push({ url: incoming.url ?? '', authorization: incoming.headers.authorization, body })
    const answer = answers.shift() ?? { status: 200, body: '{"sid": "SM1"}' }
    response.writeHead(answer.status).end(answer.body)
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => void service.close())
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
beforeEach(() => {
  received.length = answers.length = 0
})

const from = { sender: 'ASHKLN', entityId: '1101234567890123456', templateIds: { code: '1107123456789012345' } }
const text = {
  channel: 'sms',
  externalId: 'id-1',
  recipient: '+919876543210',
  subject: '',
  text: 'Ashkiln: 1234',
} as const
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const fields = () => Object.fromEntries(new URLSearchParams(received[0]?.body))

it('AD-27 sends with Exotel: sender, entity and template of India’s registration', async () => {
  answers.push({ status: 200, body: '{"SMSMessage": {"Sid": "e1"}}' })
  const send = exotelTransport({ ...from, accountId: 'ash1', apiKey: 'key', token: 'secret', origin })
  expect(await send({ ...text, template: 'code' })).toBe('e1')
  expect(received[0]).toMatchObject({ url: '/v1/Accounts/ash1/Sms/send.json', authorization: basic('key', 'secret') })
  expect(fields()).toEqual({
    ...{ From: 'ASHKLN', To: '+919876543210', Body: 'Ashkiln: 1234', SmsType: 'transactional' },
    ...{ DltEntityId: '1101234567890123456', DltTemplateId: '1107123456789012345' },
  })
})

it('AD-27 sends with Twilio, by sender or messaging service', async () => {
  const account = { ...from, accountId: 'AC1', token: 'secret', origin }
  expect(await twilioTransport(account)(text)).toBe('SM1')
  expect(received[0]).toMatchObject({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: basic('AC1', 'secret'),
  })
  expect(fields()).toEqual({ To: '+919876543210', Body: 'Ashkiln: 1234', From: 'ASHKLN' })
  received.length = 0
  await twilioTransport({ ...account, sender: `MG${'a'.repeat(32)}` })(text)
  expect(fields()).toMatchObject({ MessagingServiceSid: `MG${'a'.repeat(32)}` })
})

it('AD-27 gives up messages that a service refuses for good, quotes its reason, and retries those that may pass', async () => {
  const send = gatewayTransport(`${origin}/send`, from)
  answers.push({ status: 400, body: '{"code": 21211, "message": "Invalid number"}' })
  await expect(send(text)).rejects.toSatisfy(
    (error: unknown) => error instanceof PermanentFault && error.message.includes('Invalid number'),
  )
  for (const status of [401, 429, 500]) {
    answers.push({ status, body: 'Busy' })
    await expect(send(text)).rejects.not.toBeInstanceOf(PermanentFault)
  }
  expect(JSON.parse(received[0]!.body)).toMatchObject({ to: '+919876543210', sender: 'ASHKLN' })
})

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const URL_OF_PAGE = '/api/admin/settings/sms'
const page = async () => (await owner.get(URL_OF_PAGE)).json().data
const save = async (values: object) => owner.patch(URL_OF_PAGE, { version: (await page()).version, values })
const TWILIO = { provider: 'twilio', account_id: 'AC1', sender: '+919876543210', token: 'very-secret' }

it('AD-02 AD-27 never shows the token again, and asks for it if the account changes', async () => {
  expectFailure(await save({ ...TWILIO, token: undefined }), 422, 'invalid_values')
  expect((await save(TWILIO)).statusCode).toBe(200)
  const stored = await page()
  expect([stored.values.provider, stored.values.token, stored.secrets]).toEqual(['twilio', undefined, ['token']])
  const { rows } = await pool.query(
    'SELECT s::text AS row FROM sms_service s UNION SELECT changes::text FROM audit_entry',
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('very-secret')
  // Otherwise whoever may change the account could have the token sent elsewhere.
  expectFailure(await save({ account_id: 'AC2' }), 422, 'invalid_values')
  expect((await save({ sender: 'ASHKLN' })).statusCode).toBe(200)
  expect(await shop.app.smsService.read(pool)).toBeDefined()
})

it('AD-27 sends a test of a kind of message; in the sandbox it is only kept', async () => {
  await save({ provider: 'sandbox' })
  const { templates } = expectData(await owner.get('/api/admin/text-templates'), 'TextTemplates')
  expect(templates.map(({ id }) => id)).toContain('code')
  const test = (phone: string) => owner.post('/api/admin/text-templates/test', { template: 'order_confirmed', phone })
  expectFailure(await test('98765'), 422, 'invalid_values')
  const sent = expectData(await test('+91 98765-43210'), 'TestTextSent')
  expect(sent).toMatchObject({ recipient: '+919876543210', is_sent: false })
  const { rows } = await pool.query('SELECT status FROM outbox WHERE id = $1', [sent.message])
  expect(rows).toEqual([{ status: 'kept' }])
  const { session } = await addStaff(shop, 'fulfilment')
  expectFailure(await session.get('/api/admin/text-templates'), 403, 'role_not_allowed')
})
