import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { tokenOwner } from '#server/testing/staff.ts'
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

describe('newsletter subscribers', () => {
  const subscribers = async (query = '') => expectData(await owner.get(`/api/admin/subscribers${query}`), 'Subscribers')

  it('BU-03 are counted and listed for staff, each once, and found by a part of their address', async () => {
    // All confirmed at the same moment.
    await pool.query(
      `INSERT INTO newsletter_subscriber (email_key, email, token)
       SELECT 'p' || n || '@x.example', 'P' || n || '@x.example', 'token-' || n FROM generate_series(1, 120) n`,
    )
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await subscribers(next === undefined ? '' : `?${new URLSearchParams({ after: next })}`)
      expect(page.total).toBe(120)
      seen.push(...page.subscribers.map(({ email }) => email))
      ;({ next } = page)
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const found = await owner.get('/api/admin/subscribers?search=P120')
    expect(expectData(found, 'Subscribers').subscribers.map(({ email }) => email)).toEqual(['P120@x.example'])
    expect(found.payload).not.toContain('token')
    expectFailure(await owner.get('/api/admin/subscribers?after=yesterday'), 400, 'bad_cursor')
  })
})
