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
const answers = async (query = '') => expectData(await owner.get(`/api/admin/form-answers${query}`), 'SubmittedForms')

describe('answers to forms', () => {
  it('BU-03 AD-01 are listed for staff, newest first, by form and page', async () => {
    expect(await answers()).toEqual({ forms: [], answers: [], next: null })
    for (let number = 1; number <= 21; number++) await add('contact', `Letter ${number}.`)
    await add('a-form-that-is-gone', 'Forty bowls.')
    const first = await answers()
    expect(first.forms.map(({ id, answers: count }) => [id, count])).toEqual([
      ['a-form-that-is-gone', 1],
      ['contact', 21],
    ])
    expect(first.forms[0]?.title).toBe('a-form-that-is-gone')
    expect(first.forms[1]?.title).not.toBe('contact')
    expect(first.answers[0]?.answers).toEqual([
      { name: 'message', label: 'Your message', value: 'Forty bowls.', file: null },
    ])
    expect(first.answers).toHaveLength(20)
    const rest = await answers(`?before=${first.next}`)
    expect(rest.answers.map((one) => one.answers[0]?.value)).toEqual(['Letter 2.', 'Letter 1.'])
    expect(rest.next).toBeNull()
    expect((await answers('?form=a-form-that-is-gone')).answers).toHaveLength(1)
  })

  it('BU-03 PL-03 link files that were uploaded, and nothing else', async () => {
    const file = `/uploads/${'a'.repeat(32)}.pdf`
    for (const value of [file, '/uploads/../secrets', `https://evil.example${file}`]) await add('contact', value)
    expect((await answers()).answers.slice(0, 3).map((one) => one.answers[0]?.file)).toEqual([null, null, file])
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
