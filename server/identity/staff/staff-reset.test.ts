import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { addStaff, auditOf, loginOf, setUpSecondFactor, staffLink } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const password = 'glaze at cone nine'
const request = (email: string) => browser(shop).post('/api/admin/reset', { email })
const complete = (token: string, chosen = password) =>
  browser(shop).post('/api/admin/reset/complete', { token, password: chosen })
const check = (token: string) => browser(shop).post('/api/admin/reset/check', { token })
const linkFor = async (email: string) => {
  await request(email)
  return staffLink(shop, email, 'reset-password')
}

describe('a reset link of staff', () => {
  it('AD-01 sets a new password once, and ends all sessions', async () => {
    const asha = await addStaff(shop, 'manager')
    const earlier = await linkFor(asha.email.toUpperCase())
    const token = await linkFor(asha.email)
    expect(expectData(await check(token), 'StaffResetLink').email).toBe(asha.email)
    expectFailure(await complete(token, 'too short'), 422, 'invalid_fields')
    const replies = await Promise.all([complete(token), complete(token, 'another good glaze')])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422])
    for (const used of [token, earlier]) {
      expectFailure(await check(used), 422, 'bad_reset_link')
      expectFailure(await complete(used), 422, 'bad_reset_link')
    }
    expectFailure(await asha.session.get('/api/admin/session'), 401, 'staff_login_required')
    expectFailure(await browser(shop).post('/api/admin/login', loginOf(asha)), 401, 'wrong_credentials')
    expect(await auditOf(shop, 1)).toEqual([`password_reset ${asha.name} by ${asha.name}`])
  })

  it('AD-01 does not replace the second factor, and opens no session', async () => {
    const asha = await addStaff(shop, 'manager')
    const { codes } = await setUpSecondFactor(asha)
    const reply = await complete(await linkFor(asha.email))
    expectData(reply, 'Done')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const login = (code?: string) => browser(shop).post('/api/admin/login', loginOf({ ...asha, password }, code))
    expectFailure(await login(), 401, 'second_factor_required')
    expectData(await login(codes[0]), 'StaffMe')
  })

  it('AD-01 is refused when expired, made up, or of a disabled account', async () => {
    const asha = await addStaff(shop, 'manager')
    const token = await linkFor(asha.email)
    await pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [asha.id])
    expectFailure(await complete(token), 422, 'bad_reset_link')
    await pool.query('UPDATE staff SET disabled_at = NULL WHERE id = $1', [asha.id])
    await pool.query(`UPDATE staff_reset_link SET expires_at = now() - interval '1 second'`)
    for (const bad of [token, '', 'x'.repeat(43)]) expectFailure(await complete(bad), 422, 'bad_reset_link')
  })

  it('AD-01 AU-18 is mailed to active accounts only, and every address gets the same reply', async () => {
    const [asha, gone] = [await addStaff(shop, 'manager'), await addStaff(shop, 'manager')]
    await pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone.id])
    const payloads = []
    for (const email of [asha.email, gone.email, 'nobody@ashkiln.example', 'meera@ashkiln.example'])
      payloads.push((await request(email)).payload)
    expect(new Set(payloads).size).toBe(1)
    expect(await staffLink(shop, gone.email, 'reset-password')).toBe('')
    expect(await messagesTo(shop, 'nobody@ashkiln.example')).toEqual([])
    expect((await pool.query('SELECT count(*)::int AS n FROM staff_reset_link WHERE staff_id IS NULL')).rows).toEqual([
      { n: 3 },
    ])
  })

  it('AD-01 AU-18 is requested by strangers five times an hour', async () => {
    const asha = await addStaff(shop, 'manager')
    for (let n = 0; n < 5; n++) expectData(await request(asha.email), 'Done')
    expectFailure(await request(asha.email), 429, 'too_many_tries')
    expectData(await asha.session.post('/api/admin/reset', { email: asha.email }), 'Done')
  })
})
