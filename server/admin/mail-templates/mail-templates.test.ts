import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { putInOutbox, sendAnyway } from '#server/platform/outbox/outbox.ts'
import { setOverride } from '#server/platform/words/overrides.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const { session: manager, email } = await addStaff(shop, 'manager', 'Asha')
const list = async () => expectData(await owner.get('/api/admin/mail-templates'), 'MailTemplates').templates
const preview = async (id: string) => expectData(await owner.get(`/api/admin/mail-templates/${id}`), 'MailPreview')
const countMails = async () => (await pool.query('SELECT FROM outbox')).rowCount

describe('examples of mails', () => {
  it('AD-27 show every kind with its subject, first line, one button at most, and text', async () => {
    const templates = await list()
    expect(templates.length).toBeGreaterThan(30)
    for (const { id, title, subject } of templates) {
      const shown = await preview(id)
      expect(shown).toMatchObject({ id, title, subject })
      expect(shown.preheader, id).not.toBe('')
      expect(shown.html, id).toContain(`>${shown.preheader.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}`)
      expect(shown.text, id).toContain(shown.preheader)
      expect(shown.html.match(/<a /gu)?.length ?? 0, id).toBeLessThanOrEqual(1)
      expect(shown.sentences.length, id).toBeGreaterThan(1)
      expect(JSON.stringify(shown), id).not.toMatch(/undefined|NaN|\[object/u)
    }
  })

  it('AD-27 show items with the shop’s own pictures, by absolute address and with their size', async () => {
    const { html, text, attachments } = await preview('order-confirmed')
    const pictures = [...html.matchAll(/<img [^>]*>/gu)].map(([tag]) => tag)
    expect(pictures.length).toBeGreaterThan(0)
    for (const tag of pictures) {
      expect(tag).toMatch(
        / src="http:\/\/shop\.test\/_ipx\/w_160,f_jpeg,q_80\/images\/[^"]+" width="\d+" height="\d+" alt="/u,
      )
      const address = new URL(/ src="([^"]+)"/u.exec(tag)?.[1] ?? '')
      const reply = await owner.get(address.pathname)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    expect(text).toContain('Total: ₹')
    expect(attachments).toEqual(['Tax invoice.pdf'])
  })

  it('AD-27 LG-05 name the sentences they consist of, with the shop’s own wording', async () => {
    await inTransaction(shop.database, ({ client }) =>
      setOverride(client, 'en', 'mails.delivered', 'It has arrived: order {number}.'),
    )
    await eventually(async () => (await preview('order-delivered')).preheader.startsWith('It has arrived'))
    const { sentences, html } = await preview('order-delivered')
    expect(html).toContain('It has arrived: order 000000-000001.')
    expect(sentences.find(({ key }) => key === 'mails.delivered')).toEqual({
      key: 'mails.delivered',
      text: 'It has arrived: order {number}.',
      original: 'Order {number} has been delivered. We hope you enjoy it.',
      is_changed: true,
    })
    expect(sentences.find(({ key }) => key === 'mails.deliveredSubject')).toMatchObject({ is_changed: false })
  })

  it('AD-27 say which can be switched off, and why the others cannot', async () => {
    for (const { id, setting, reason } of await list())
      expect([id, (setting === null) !== (reason === null)]).toEqual([id, true])
    const version = (await owner.get('/api/admin/settings/notifications')).json().data.version
    const values = { send_shipped_mail: false }
    const reply = await owner.patch('/api/admin/settings/notifications', { version, values })
    expect(reply.statusCode, reply.payload).toBe(200)
    await eventually(async () => (await list()).find(({ id }) => id === 'order-shipped')?.is_sent === false)
    expect((await list()).find(({ id }) => id === 'order-confirmed')?.is_sent).toBe(true)
    const put = (notice?: 'shipped_mail') =>
      putInOutbox(pool, shop.app, {
        channel: 'email',
        recipient: 'a@b.example',
        subject: 's',
        text: 't',
        cause: 'shop',
        notice,
      })
    const before = await countMails()
    await put('shipped_mail')
    expect(await countMails()).toBe(before)
    // A person asks for it.
    await sendAnyway(() => put('shipped_mail'))
    await put()
    expect(await countMails()).toBe((before ?? 0) + 2)
  })

  it('AD-27 send nothing, and leave no trace of orders', async () => {
    const before = await countMails()
    for (const { id } of await list()) await preview(id)
    expect(await countMails()).toBe(before)
  })

  it('AD-27 AD-02 are sent to the address of whoever asks, and to nobody else', async () => {
    const send = (who: typeof owner, id: string) => who.post(`/api/admin/mail-templates/${id}/test`, {})
    const reply = expectData(await send(manager, 'order-confirmed'), 'TestMailSent')
    expect(reply).toEqual({ recipient: email, is_sent: false })
    const { rows } = await pool.query('SELECT recipient, subject, status FROM outbox ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ recipient: email, subject: 'Test: Order 000000-000001 is confirmed', status: 'kept' }])
    // Nobody's mailbox belongs to the admin token.
    expectFailure(await send(owner, 'order-confirmed'), 422, 'no_address')
    expectFailure(await send(manager, 'unknown'), 404, 'not_found')
    expectFailure(await owner.get('/api/admin/mail-templates/constructor'), 404, 'not_found')
    const { session: editor } = await addStaff(shop, 'editor', 'Ravi')
    expectFailure(await editor.get('/api/admin/mail-templates'), 403, 'role_not_allowed')
  })
})
