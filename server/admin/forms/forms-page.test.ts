import { describe, expect, it } from 'vitest'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const { pool } = shop.database
await pool.query('DELETE FROM form_answer')
const page = async (query = '') => (await shop.get(`/admin/forms${query}`, asAdministrator)).payload
const words = async (query = '') => (await page(query)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const addSubmission = (form: string, value: string) =>
  pool.query('INSERT INTO form_answer (form_id, answers) VALUES ($1, $2)', [
    form,
    JSON.stringify([{ name: 'message', label: 'Your message', value }]),
  ])

describe('/admin/forms', () => {
  it('BU-03 says so if there are no submissions', async () => {
    expect(await words()).toContain('No forms have been submitted yet.')
  })

  it('BU-03 lists form submissions and trade enquiries, newest first, by form and page', async () => {
    for (let number = 1; number <= 21; number++) await addSubmission('contact', `Letter ${number}.`)
    await addSubmission('trade-enquiry', 'Forty bowls.')
    const all = await words()
    expect(all.indexOf('Forty bowls.')).toBeLessThan(all.indexOf('Letter 21.'))
    expect(all).toContain('Your message')
    expect(all).not.toContain('Letter 2.')
    const next = /href="(\?before=\d+)"/.exec(await page())?.[1] ?? ''
    expect(await words(next)).toContain('Letter 2.')
    expect(await words('?form=trade-enquiry')).not.toContain('Letter 21.')
  })

  it('BU-03 lists reviews to be moderated, with the command, until that is done', async () => {
    expect(await words()).toContain('Nothing is reported or waiting')
    await pool.query(
      `INSERT INTO review_report (review_id, reporter, reason) SELECT id, 'x', 'abuse' FROM review WHERE published ORDER BY id LIMIT 1`,
    )
    const { rows } = await pool.query<{ review_id: number; author: string }>(
      'SELECT review_id, author FROM review_report JOIN review ON id = review_id',
    )
    const { review_id: id, author } = rows[0]!
    const text = await words()
    expect(text).toContain(`npm run content -- review ${id} hide`)
    expect(text).toContain(author)
    expect(text).toContain('1 report (0 by customers): abuse')
    await pool.query('UPDATE review SET cleared = true WHERE id = $1', [id])
    expect(await words()).toContain('Nothing is reported or waiting')
  })

  it('BU-03 counts newsletter subscribers', async () => {
    await pool.query(
      `INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ('a@x.example', 'a@x.example', 'a'), ('b@x.example', 'b@x.example', 'b')`,
    )
    const text = await words()
    expect(text).toMatch(/\d+ subscribers\./)
    expect(text).toContain('b@x.example')
    expect(await page()).not.toContain('token')
  })

  it('BU-03 escapes submitted text', async () => {
    await addSubmission('<script>', '</dd><script>alert(1)</script>')
    const text = await page(`?form=${encodeURIComponent('<script>')}`)
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script')
  })
})
