import { expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, codeFor, meera } from '#server/testing/customers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const { session: manager } = await addStaff(shop, 'manager')
const { session: packer } = await addStaff(shop, 'fulfilment')
const read = async (query: Record<string, string> = {}) =>
  expectData(await owner.get(`/api/admin/messages?${new URLSearchParams(query)}`), 'MessagesPage')
const open = async (id: number, who = manager) =>
  expectData(await who.get(`/api/admin/messages/${id}`), 'MessageDetails')
const resend = (id: number) => manager.post(`/api/admin/messages/${id}/resend`, {})
const put = async (text: string, html?: string) => {
  await putInOutbox(pool, shop.app, {
    channel: 'email',
    recipient: 'anu@shop.example',
    subject: 'Back in stock',
    text,
    ...(html !== undefined && { html }),
    cause: 'shop',
  })
  return (await read({ to: 'anu@shop.example' })).messages[0]!.id
}

it('AU-18 AD-27 lists messages newest first, by recipient, state and page', async () => {
  await browser(shop).post('/api/auth/otp/request', { input: meera.phone })
  await browser(shop).post('/api/auth/reset', { email: meera.email })
  const [mail, text] = (await read()).messages
  expect(mail).toMatchObject({ channel: 'email', recipient: meera.email, status: 'kept', error: null })
  expect((await read({ to: meera.phone })).messages.map(({ id }) => id)).toEqual([text?.id])
  expect((await read({ status: 'failed' })).messages).toEqual([])
  await pool.query(
    `INSERT INTO outbox (channel, recipient, subject, status) SELECT 'sms', 'r', 'number ' || n, 'sent' FROM generate_series(1, 120) n`,
  )
  const first = await read({ to: 'R', status: 'sent' })
  expect(first.messages).toHaveLength(50)
  const second = await read({ to: 'R', status: 'sent', before: String(first.next) })
  expect(second.messages[0]).toMatchObject({ subject: 'number 70', status: 'sent' })
  expect(await open(second.messages[0]!.id)).toMatchObject({ text: null, resend: 'gone' })
})

it('AD-24 AD-27 shows nobody a code or a personal link', async () => {
  await browser(shop).post('/api/auth/otp/request', { input: meera.phone })
  await browser(shop).post('/api/auth/reset', { email: meera.email })
  const ids = (await read()).messages.slice(0, 2).map(({ id }) => id)
  const code = await codeFor(shop, meera.phone)
  for (const who of [owner, manager]) {
    const [mail, text] = await Promise.all(ids.map((id) => open(id, who)))
    expect(text?.text).toContain('••• is your code')
    expect(text?.text).not.toContain(code)
    expect(mail?.text).toContain('/account/reset-password/•••/•••')
    expect(mail).toMatchObject({ has_html: true, resend: 'secret' })
    const { payload, headers } = await who.get(`/api/admin/messages/${mail?.id}/html`)
    expect(payload).toContain('Reset your password')
    expect(payload).not.toMatch(/href=|[\w-]{43}/u)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; .*sandbox/u)
  }
  for (const id of ids) {
    expectFailure(await packer.get(`/api/admin/messages/${id}`), 404, 'not_found')
    expectFailure(await packer.get(`/api/admin/messages/${id}/html`), 404, 'not_found')
    expectFailure(await resend(id), 422, 'not_resendable')
  }
})

it('AC-07 AD-27 shows nothing of a message that is deleted when it is sent', async () => {
  const id = await put('Your gift card: GIFT-1234-5678')
  await pool.query('UPDATE outbox SET forget = true WHERE id = $1', [id])
  expect(await open(id)).toMatchObject({ text: null, has_html: false, resend: 'gone' })
  expectFailure(await manager.get(`/api/admin/messages/${id}/html`), 404, 'not_found')
})

it('AD-21 AD-27 shows the reply of a mail server that refused a mail, and tries it again', async () => {
  const id = await put('The Moon jar is back.')
  await pool.query(`UPDATE outbox SET status = 'failed', tries = 9, error = '550 No such mailbox' WHERE id = $1`, [id])
  expect((await read({ status: 'failed' })).messages).toMatchObject([{ id, error: '550 No such mailbox' }])
  expect(await open(id)).toMatchObject({ attempts: 9, resend: 'possible', text: 'The Moon jar is back.' })
  expect(expectData(await resend(id), 'MessageDetails')).toMatchObject({ status: 'waiting', attempts: 0, error: null })
  // Pressed twice: it is sent once.
  expectFailure(await resend(id), 422, 'not_resendable')
  const { rows } = await pool.query(`SELECT record_id FROM audit_entry WHERE action = 'sent_again'`)
  expect(rows).toEqual([{ record_id: String(id) }])
})

it('AD-27 sends a copy of a message, unless it had links of its recipient', async () => {
  const id = await put('See http://shop.test/product/moon-jar')
  await resend(id)
  const [copy, original] = (await read({ to: 'anu@shop.example' })).messages
  expect([copy?.subject, original?.id]).toEqual(['Back in stock', id])
  const secret = await put(`See http://shop.test/?token=abc and http://shop.test/orders/${'a'.repeat(43)}?type=cod#b`)
  expect(await open(secret)).toMatchObject({
    text: 'See http://shop.test/?token=••• and http://shop.test/orders/•••?type=cod#b',
    resend: 'secret',
  })
})

it('AD-27 shows pictures from its own server only, and shoppers’ input as plain text', async () => {
  const html = '<p>&lt;script&gt;</p><a href="http://shop.test/x">x</a><img src="http://shop.test/a.jpg" width="1">'
  const { payload } = await manager.get(`/api/admin/messages/${await put('x', html)}/html`)
  expect(payload).toBe('<p>&lt;script&gt;</p><a>x</a><img src="/a.jpg" width="1">')
})
