import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
await pool.query('DELETE FROM form_answer; DELETE FROM newsletter_subscriber')
const owner = await tokenOwner(shop)
const add = (form: string, value: string) =>
  pool.query('INSERT INTO form_answer (form_id, answers) VALUES ($1, $2)', [
    form,
    JSON.stringify([{ name: 'message', label: 'Your message', value }]),
  ])
const url = (id: number, part = '') => `/api/admin/form-answers/${id}${part}`

describe('answers to forms', () => {
  it('BU-03 AD-26 are listed for staff, newest first, found by their words, and filtered by form and state', async () => {
    expect(await page('form-answers')).toMatchObject({ rows: [], total: 0 })
    for (let number = 1; number <= 3; number++) await add('contact', `Letter ${number}.`)
    await add('a-form-that-is-gone', 'Forty bowls.')
    const { rows } = await page('form-answers')
    expect(rows.map(({ text, form, state }) => [text, form, state])).toEqual([
      ['Forty bowls.', 'a-form-that-is-gone', 'new'],
      ...[3, 2, 1].map((number) => [`Letter ${number}.`, rows[1]!['form'], 'new']),
    ])
    expect(rows[1]!['form']).not.toBe('contact')
    expect((await page('form-answers?search=bowls')).rows).toHaveLength(1)
    const [form] = (await page('forms?search=contact')).rows
    expect(form).toMatchObject({ answers: 3, new_answers: 3 })
    expect((await page(`form-answers?form=${form!.id}&state=new`)).total).toBe(3)
    const done = await owner.post('/api/admin/form-answers/bulk', { action: 'mark_done', ids: [rows[1]!.id] })
    expect(done.json().data).toEqual({ done: 1, failed: [] })
    expect((await page(`form-answers?form=${form!.id}&state=new`)).total).toBe(2)
  })

  it('BU-03 PL-03 link files that were uploaded, and nothing else', async () => {
    const file = `/uploads/${'a'.repeat(32)}.pdf`
    for (const value of [file, '/uploads/../secrets', `https://evil.example${file}`]) await add('contact', value)
    const { rows } = await page('form-answers')
    const details = await Promise.all(rows.slice(0, 3).map(({ id }) => owner.get(url(id, '/details'))))
    expect(details.map((reply) => expectData(reply, 'FormAnswerDetails').answers[0]!.file)).toEqual([null, null, file])
  })

  it('AD-26 a field that is removed keeps its answers, and says so', async () => {
    await pool.query(
      `INSERT INTO form_answer (form_id, answers) VALUES ('contact', '[{"name": "shoe_size", "label": "Shoe size", "value": "43"}]')`,
    )
    const [row] = (await page('form-answers?search=Shoe')).rows
    expect(expectData(await owner.get(url(row!.id, '/details')), 'FormAnswerDetails').answers).toEqual([
      { name: 'shoe_size', label: 'Shoe size', value: '43', file: null, is_current: false },
    ])
    const [form] = (await page('forms?search=contact')).rows
    const counts = expectData(await owner.get(`/api/admin/forms/${form!.id}/answer-counts`), 'FormAnswerCounts')
    expect(counts.fields).toContainEqual({ name: 'shoe_size', label: 'Shoe size', answers: 1 })
  })

  it('AD-26 get notes and a reply by email, which the audit log records without its text', async () => {
    const answers = [
      { name: 'name', label: 'Name', value: 'Asha' },
      { name: 'email', label: 'Email', value: 'Asha@mail.example' },
    ]
    await pool.query(
      `INSERT INTO form_answer (form_id, email_key, answers) VALUES ('contact', 'asha@mail.example', $1)`,
      [JSON.stringify(answers)],
    )
    const [row] = (await page('form-answers?search=asha')).rows
    expect(row).toMatchObject({ sender: 'Asha', state: 'new' })
    const noted = await owner.post(url(row!.id, '/notes'), { text: 'Call her in May.' })
    expect(expectData(noted, 'FormAnswerDetails').notes).toMatchObject([{ kind: 'note', text: 'Call her in May.' }])
    const reply = await owner.post(url(row!.id, '/reply'), {
      subject: 'Your bowls',
      text: 'They are ready.\n\nCome by!',
    })
    expect(expectData(reply, 'FormAnswerDetails')).toMatchObject({
      sender: 'Asha@mail.example',
      notes: [{ kind: 'note' }, { kind: 'reply', subject: 'Your bowls' }],
    })
    const { rows: mails } = await pool.query('SELECT recipient, subject FROM outbox ORDER BY id DESC LIMIT 1')
    expect(mails[0]).toEqual({ recipient: 'Asha@mail.example', subject: 'Your bowls' })
    const record = (await owner.get(url(row!.id))).json().data
    expect(record.values.state).toBe('in_progress')
    // The form that was open before the reply can still be saved.
    expect(record.version).toBe(1)
    const { rows: audited } = await pool.query(
      `SELECT action, changes::text FROM audit_entry WHERE resource = 'form-answer' AND record_id = $1 ORDER BY id`,
      [String(row!.id)],
    )
    expect(audited.map(({ action }) => action)).toEqual(['noted', 'replied'])
    expect(JSON.stringify(audited)).not.toContain('bowls')
    // What somebody sent is not changed.
    const changed = await owner.patch(url(row!.id), { version: record.version, values: { form: 'Other' } })
    expectFailure(changed, 422, 'invalid_values')
    const [anonymous] = (await page('form-answers?search=Letter')).rows
    expectFailure(await owner.post(url(anonymous!.id, '/reply'), { subject: 'A', text: 'B' }), 422, 'no_sender')
  })

  it('AD-02 AD-26 are deleted with their files, and not seen by editors', async () => {
    const name = `${'b'.repeat(32)}.webp`
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO form_answer (form_id, answers) VALUES ('contact', '[]') RETURNING id`,
    )
    await pool.query(`INSERT INTO upload (name, width, height, bytes, purpose) VALUES ($1, 1, 1, 1, 'form')`, [name])
    await pool.query('INSERT INTO form_file (name, answer_id) VALUES ($1, $2)', [name, rows[0]!.id])
    const { version } = (await owner.get(url(rows[0]!.id))).json().data
    expect((await owner.remove(`${url(rows[0]!.id)}?version=${version}`)).statusCode).toBe(200)
    expect((await pool.query('SELECT FROM upload WHERE name = $1', [name])).rowCount).toBe(0)
    const { session } = await addStaff(shop, 'editor')
    expectFailure(await session.get('/api/admin/form-answers'), 403, 'role_not_allowed')
    expect((await session.get('/api/admin/forms')).statusCode).toBe(200)
  })
})

interface Row extends Record<string, unknown> {
  id: number
}
const page = async (query: string): Promise<{ rows: Row[]; next: string | null; total: number }> => {
  const reply = await owner.get(`/api/admin/${query}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data
}

describe('newsletter subscribers', () => {
  it('BU-03 AD-25 are listed for staff, each once, found by a part of their address, and exported as listed', async () => {
    // All confirmed at the same moment.
    await pool.query(
      `INSERT INTO newsletter_subscriber (email_key, email, token)
       SELECT 'p' || n || '@x.example', 'P' || n || '@x.example', 'token-' || n FROM generate_series(1, 120) n`,
    )
    const seen: unknown[] = []
    for (let next: string | null | undefined; next !== null;) {
      const part = await page(`subscribers${next === undefined ? '' : `?${new URLSearchParams({ after: next })}`}`)
      expect(part.total).toBe(120)
      seen.push(...part.rows.map(({ email }) => email))
      ;({ next } = part)
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const found = await owner.get('/api/admin/subscribers?search=P120')
    expect(found.json().data.rows).toMatchObject([{ email: 'P120@x.example', kind: 'none' }])
    expect(found.payload).not.toContain('token')
    expect((await page('subscribers?since=older')).rows).toEqual([])
    const file = async (query: string) => (await owner.get(`/api/admin/exports/subscribers?${query}`)).payload
    const [one, two] = (await page('subscribers?sort=email')).rows
    expect((await file(`ids=${one!.id},${two!.id}`)).match(/@x\.example/gu)).toHaveLength(2)
    expect((await file('kind=customer')).trim().split('\r\n')).toHaveLength(1)
    expect((await file('kind=none')).trim().split('\r\n')).toHaveLength(121)
  })

  it('AD-25 many are unsubscribed at once, and the audit log does not keep their addresses', async () => {
    const { rows } = await page('subscribers?search=P11')
    const ids = rows.map(({ id }) => id)
    const reply = await owner.post('/api/admin/subscribers/bulk', { action: 'unsubscribe', ids })
    expect(reply.json().data).toEqual({ done: ids.length, failed: [] })
    expect((await page('subscribers?search=P11')).rows).toEqual([])
    const { rows: entries } = await pool.query(
      `SELECT action, record_title, changes::text FROM audit_entry ORDER BY id DESC LIMIT 1`,
    )
    expect(entries[0]).toMatchObject({ action: 'unsubscribe', record_title: '' })
    expect(entries[0].changes).not.toContain('@')
    const again = await owner.post('/api/admin/subscribers/bulk', { action: 'unsubscribe', ids })
    expect(again.json().data).toEqual({ done: 0, failed: [] })
  })
})

describe('stock alerts', () => {
  it('AD-25 CT-08 are counted by product, and list who waits and who was mailed', async () => {
    await pool.query(
      `INSERT INTO product_wait (sku, email_key, email, origin, asked_at, mailed_at)
       SELECT sku, n || '@w.example', n || '@w.example', 'http://shop.test', now(), CASE n WHEN 3 THEN now() END
       FROM product, generate_series(1, 3) n WHERE sku IN ('ASH-VAS-001-CEL-28')`,
    )
    const { rows } = await page('stock-alerts?state=waiting&search=ASH-VAS-001-CEL')
    expect(rows).toMatchObject([{ sku: 'ASH-VAS-001-CEL-28', waiting: 2, sent: 1 }])
    expect(rows[0]!['name']).toMatch(/\(.+\)$/u)
    const url = `/api/admin/stock-alerts/${rows[0]!.id}`
    expect((await owner.get(url)).json().data).toMatchObject({ title: rows[0]!['name'] })
    const { people } = expectData(await owner.get(`${url}/people`), 'StockAlerts')
    expect(people.map(({ email, sent_at: sent }) => [email, sent !== null])).toEqual([
      ['3@w.example', true],
      ['2@w.example', false],
      ['1@w.example', false],
    ])
    expect(expectData(await owner.get(`${url}/people?before=${people[1]!.id}`), 'StockAlerts').people).toHaveLength(1)
    const { session } = await addStaff(shop, 'fulfilment')
    expect((await session.get(url)).statusCode).toBe(200)
    expectFailure(await session.get(`${url}/people`), 403, 'role_not_allowed')
    expectFailure(await session.get('/api/admin/subscribers'), 403, 'role_not_allowed')
  })
})
