import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, forgetReauthentication, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const manager = await addStaff(shop, 'manager', 'Asha')
const answersOf = (values: Record<string, string>) =>
  JSON.stringify(Object.entries(values).map(([name, value]) => ({ name, label: name, value })))
await pool.query(`INSERT INTO form_answer (form_id, answers) VALUES ('contact', $1), ('trade-enquiry', $2)`, [
  answersOf({ name: 'Leela', message: '=1+1' }),
  answersOf({ company: 'Neem & Co' }),
])
await pool.query(
  `INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ('a@b.cd', 'A@b.cd', $1), ('x@y.zz', 'x@y.zz', $2)`,
  ['a'.repeat(43), 'x'.repeat(43)],
)

async function download(path: string): Promise<string[][]> {
  const reply = await manager.session.get(`/api/admin/exports/${path}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename=.+\.csv$/) as string,
    'cache-control': 'no-store',
  })
  return parse(reply.payload, { bom: true })
}

describe('exports of personal data', () => {
  it('AD-16 PL-03 contain the answers to all forms or to one, with formulas guarded', async () => {
    const [header, ...rows] = await download('form-answers')
    expect(header).toEqual(['id', 'form', 'sent_at', 'name', 'message', 'company'])
    expect(rows.map((row) => row.slice(3))).toEqual([
      ['Leela', "'=1+1", ''],
      ['', '', 'Neem & Co'],
    ])
    const { rows: forms } = await shop.database.pool.query<{ record_id: number }>(
      `SELECT record_id FROM form WHERE id = 'trade-enquiry'`,
    )
    const [own, ...answers] = await download(`form-answers?form=${forms[0]!.record_id}`)
    expect(own).toEqual(['id', 'form', 'sent_at', 'company'])
    expect(answers.map(([, form]) => form)).toEqual(['trade-enquiry'])
  })

  it('AD-16 PL-05 contain all subscribers or those that a search finds', async () => {
    const emails = async (path: string) => (await download(path)).slice(1).map(([email]) => email)
    expect(await emails('subscribers')).toEqual(['A@b.cd', 'x@y.zz'])
    expect(await emails('subscribers?search=A@B')).toEqual(['A@b.cd'])
    const [, row] = await download('subscribers?search=zz')
    expect(row?.[2]).toBe(`http://shop.test/newsletter-unsubscribe?token=${'x'.repeat(43)}`)
  })

  it('AD-16 AD-02 are recorded with who made them and what they were restricted to', async () => {
    await download('subscribers?search=zz')
    await download('form-answers')
    const log = expectData(await (await tokenOwner(shop)).get('/api/admin/audit'), 'AuditPage')
    const [answers, subscribers] = log.entries.filter(({ action }) => action === 'exported')
    expect(answers).toMatchObject({ staff_name: 'Asha', resource: 'form_answer', changes: [] })
    expect(subscribers).toMatchObject({
      resource: 'newsletter_subscriber',
      changes: [
        { field: '/search', to: '…' },
        { field: '/count', to: 1 },
      ],
    })
  })

  it('AD-16 require a role and a recent re-authentication', async () => {
    const editor = await addStaff(shop, 'editor')
    const paths = ['/api/admin/exports/form-answers', '/api/admin/exports/subscribers']
    for (const path of paths) expectFailure(await editor.session.get(path), 403, 'role_not_allowed')
    const check = () => manager.session.get('/api/admin/reauthentication')
    expect((await check()).statusCode).toBe(200)
    await forgetReauthentication(shop)
    for (const path of paths) expectFailure(await manager.session.get(path), 403, 'reauthentication_required')
    expectFailure(await check(), 403, 'reauthentication_required')
    const proven = await manager.session.post('/api/admin/reauthenticate', { password: manager.password })
    expect(proven.statusCode).toBe(200)
    expect((await check()).statusCode).toBe(200)
  })
})
