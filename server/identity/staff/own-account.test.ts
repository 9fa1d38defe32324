import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import {
  addStaff,
  appCode,
  auditOf,
  copyOf,
  forgetReauthentication,
  loginOf,
  setUpSecondFactor,
  staffLogin,
  tokenOwner,
} from '#server/testing/staff.ts'
import { ADMIN_TOKEN, asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

type Who = ReturnType<typeof browser>
const again = (who: Who, body: object) => who.post('/api/admin/reauthenticate', body)
const isOpen = async (who: Who) => (await who.get('/api/admin/session')).statusCode === 200
const listed = async (who: Who) => expectData(await who.get('/api/admin/account/sessions'), 'StaffSessions').sessions

describe('re-authentication', () => {
  it('AD-01 lasts 15 minutes, after a login or the password, and replaces the cookie', async () => {
    const { session, password } = await addStaff(shop, 'owner')
    const list = () => session.post('/api/admin/account/sessions/end-others')
    expectData(await list(), 'StaffSessionsEnded')
    await forgetReauthentication(shop)
    expectFailure(await list(), 403, 'reauthentication_required')
    expect(expectData(await session.get('/api/admin/session'), 'StaffMe').is_reauthenticated).toBe(false)
    const wrong = await again(session, { password: 'not the password' })
    expect(expectFailure(wrong, 422, 'wrong_password').payload).toHaveProperty('errors.password')
    expectFailure(await again(session, {}), 422, 'invalid_fields')
    expectFailure(await again(session, { token: ADMIN_TOKEN }), 422, 'invalid_fields')
    expectFailure(await list(), 403, 'reauthentication_required')
    const former = copyOf(shop, session)
    const reply = await again(session, { password })
    expect(expectData(reply, 'StaffReauthentication').expires_in).toBe(900)
    expectData(await list(), 'StaffSessionsEnded')
    expect(await isOpen(former)).toBe(false)
    await pool.query(`UPDATE staff_session SET reauthenticated_at = now() - interval '14 minutes'`)
    expectData(await list(), 'StaffSessionsEnded')
  })

  it('AD-01 does not prolong a session beyond its 7 days', async () => {
    const { session, password } = await addStaff(shop, 'owner')
    await pool.query(
      `UPDATE staff_session SET expires_at = now() + interval '1 hour' WHERE id = (SELECT max(id) FROM staff_session)`,
    )
    const reply = await again(session, { password })
    expect(Number(/Max-Age=(\d+)/.exec(String(reply.headers['set-cookie']))?.[1])).toBeLessThanOrEqual(3600)
  })

  it('AD-01 needs a code too where two-step login is on', async () => {
    const asha = await addStaff(shop, 'owner')
    const { secret } = await setUpSecondFactor(asha)
    const { session, password } = asha
    expectFailure(await again(session, { password }), 422, 'second_factor_required')
    expectFailure(await again(session, { password, code: '000000' }), 422, 'wrong_code')
    expectData(await again(session, { password, code: appCode(secret) }), 'StaffReauthentication')
    expectFailure(await again(session, { password, code: appCode(secret) }), 422, 'wrong_code')
  })

  it('AD-01 of a session of the admin token is by the token', async () => {
    const owner = await tokenOwner(shop)
    await forgetReauthentication(shop)
    expectFailure(await owner.post('/api/admin/account/sessions/end-others'), 403, 'reauthentication_required')
    expectFailure(await again(owner, { token: 'wrong' }), 422, 'wrong_token')
    const former = copyOf(shop, owner)
    expectData(await again(owner, { token: ADMIN_TOKEN }), 'StaffReauthentication')
    expectData(await owner.post('/api/admin/account/sessions/end-others'), 'StaffSessionsEnded')
    expect(await isOpen(former)).toBe(false)
    expectData(await again(browser(shop, asAdministrator), { token: ADMIN_TOKEN }), 'StaffReauthentication')
  })

  it('AD-01 compares ten passwords in a quarter of an hour', async () => {
    const { session, password } = await addStaff(shop, 'owner')
    for (let n = 0; n < 10; n++) await again(session, { password: 'not the password' })
    expectFailure(await again(session, { password }), 429, 'too_many_tries')
  })
})

describe('one’s own sessions', () => {
  it('AD-01 are listed with their devices, and ended one by one or all others at once', async () => {
    const asha = await addStaff(shop, 'editor')
    const other = await staffLogin(shop, asha)
    const phone = browser(shop, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' })
    await phone.post('/api/admin/login', loginOf(asha))
    const sessions = await listed(asha.session)
    expect(sessions.map(({ device }) => device)).toEqual(['Chrome on Android', 'Unknown device', 'Unknown device'])
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expectData(await asha.session.remove(`/api/admin/account/sessions/${sessions[0]?.id}`), 'Done')
    expect([await isOpen(phone), await isOpen(other)]).toEqual([false, true])
    expectFailure(await asha.session.remove(`/api/admin/account/sessions/${sessions[0]?.id}`), 404, 'not_found')
    const ended = await asha.session.post('/api/admin/account/sessions/end-others')
    expect(expectData(ended, 'StaffSessionsEnded').ended).toBe(1)
    expect([await isOpen(other), await isOpen(asha.session)]).toEqual([false, true])
    expect(await auditOf(shop, 1)).toEqual([`sessions_ended ${asha.name} by ${asha.name}`])
  })

  it('AD-01 AC-06 are neither shown nor ended by another person, except an owner', async () => {
    const [asha, ravi, owner] = [
      await addStaff(shop, 'editor'),
      await addStaff(shop, 'manager'),
      await addStaff(shop, 'owner'),
    ]
    const [own] = await listed(asha.session)
    expect((await listed(ravi.session)).map(({ id }) => id)).not.toContain(own?.id)
    expectFailure(await ravi.session.remove(`/api/admin/account/sessions/${own?.id}`), 404, 'not_found')
    expectFailure(await ravi.session.remove(`/api/admin/staff/sessions/${own?.id}`), 403, 'role_not_allowed')
    expect(await isOpen(asha.session)).toBe(true)
    expectData(await owner.session.remove(`/api/admin/staff/sessions/${own?.id}`), 'Done')
    expect(await isOpen(asha.session)).toBe(false)
    expect(await auditOf(shop, 1)).toEqual([`sessions_ended ${asha.name} by ${owner.name}`])
  })
})

describe('one’s own password', () => {
  const change = (who: Who, current: string, password = 'glaze at cone nine') =>
    who.put('/api/admin/account/password', { current_password: current, password })

  it('AD-01 is changed with the current one, which ends all other sessions', async () => {
    const asha = await addStaff(shop, 'editor')
    const other = await staffLogin(shop, asha)
    const former = copyOf(shop, asha.session)
    const wrong = await change(asha.session, 'not the password')
    expect(expectFailure(wrong, 422, 'wrong_password').payload).toHaveProperty('errors.current_password')
    const weak = await change(asha.session, asha.password, 'too short')
    expect(expectFailure(weak, 422, 'invalid_fields').payload).toHaveProperty('errors.password')
    expectData(await change(asha.session, asha.password), 'Done')
    expect([await isOpen(other), await isOpen(former), await isOpen(asha.session)]).toEqual([false, false, true])
    expectFailure(await browser(shop).post('/api/admin/login', loginOf(asha)), 401, 'wrong_credentials')
    expectData(
      await browser(shop).post('/api/admin/login', { email: asha.email, password: 'glaze at cone nine' }),
      'StaffMe',
    )
    expect((await messagesTo(shop, asha.email))[0]).toContain(
      'The password of your admin account at Ashkiln has just been changed.',
    )
    expect((await auditOf(shop, 2))[1]).toBe(`password_changed ${asha.name} by ${asha.name}`)
  })

  it('AD-01 is changed once by two requests with the same current one', async () => {
    const asha = await addStaff(shop, 'editor')
    const copy = copyOf(shop, asha.session)
    const replies = await Promise.all([
      change(asha.session, asha.password),
      change(copy, asha.password, 'another good glaze'),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('AD-01 is not something that the admin token has', async () => {
    expectFailure(await change(await tokenOwner(shop), 'x'), 422, 'only_for_people')
  })
})
