import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { addStaff, auditOf, loginOf, setUpSecondFactor, staffLogin, tokenOwner } from '#server/testing/staff.ts'
import { ADMIN_TOKEN, asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const me = (who: Browser) => who.get('/api/admin/session')
const login = (body: object, from = browser(shop)) => from.post('/api/admin/login', body)
const asha = await addStaff(shop, 'manager')
const wrong = { email: asha.email, password: 'not the password' }

describe('the login to the admin', () => {
  it('AD-01 opens a session by email address in any spelling and password', async () => {
    const visitor = browser(shop)
    const reply = await login({ ...loginOf(asha), email: ` ${asha.email.toUpperCase()}` }, visitor)
    expect(expectData(reply, 'StaffMe')).toMatchObject({ id: asha.id, role: 'manager', has_second_factor: false })
    const cookie = [reply.headers['set-cookie']].flat().find((one) => one?.startsWith('vitrine_staff='))
    expect(cookie).toMatch(/^vitrine_staff=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(reply.payload).not.toContain(asha.password)
    expect(expectData(await me(visitor), 'StaffMe').name).toBe(asha.name)
    expect(await auditOf(shop, 1)).toEqual([`logged_in ${asha.name} by ${asha.name}`])
  })

  it('AD-01 has a cookie for one host on https', async () => {
    const safe = await testApp({ database: shop.database, publicOrigin: 'https://shop.test', trustProxyHops: 1 })
    const visitor = browser(safe)
    await login(loginOf(asha), visitor)
    expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-vitrine_device', '__Host-vitrine_staff'])
    expectData(await me(visitor), 'StaffMe')
    const planted = browser(safe)
    planted.cookies.set('vitrine_staff', visitor.cookies.get('__Host-vitrine_staff') ?? '')
    expectFailure(await me(planted), 401, 'staff_login_required')
  })

  it('AD-01 is refused alike for wrong passwords, unknown addresses, customers and disabled accounts', async () => {
    const gone = await addStaff(shop, 'editor')
    await pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone.id])
    const attempts = [wrong, { ...wrong, email: 'nobody@ashkiln.example' }, loginOf(gone), meera]
    const replies = await Promise.all(attempts.map(({ email, password }) => login({ email, password })))
    for (const reply of replies) {
      expectFailure(reply, 401, 'wrong_credentials')
      expect(reply.payload).toBe(replies[0]?.payload)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expectFailure(await browser(shop).post('/api/auth/login', loginOf(asha)), 401, 'wrong_credentials')
  })

  it('AD-01 is refused without knowing the password, whatever code comes with it', async () => {
    const person = await addStaff(shop, 'editor')
    const { codes } = await setUpSecondFactor(person)
    for (const code of [undefined, '123456', codes[0]])
      expectFailure(await login({ ...loginOf(person, code), password: 'not the password' }), 401, 'wrong_credentials')
    // The code has not been used up.
    expectData(await login(loginOf(person, codes[0])), 'StaffMe')
  })

  it('AD-01 AU-18 stops strangers after ten guesses, and admits the person from a known place', async () => {
    const known = browser(shop)
    await login(loginOf(asha), known)
    await pool.query('DELETE FROM attempt')
    const stranger = browser(shop)
    for (let n = 0; n < 10; n++) expectFailure(await login(wrong, stranger), 401, 'wrong_credentials')
    expectFailure(await login(wrong, stranger), 429, 'too_many_tries')
    expectFailure(await login(loginOf(asha), stranger), 429, 'too_many_tries')
    for (let n = 0; n < 50; n++) await login(wrong)
    expectFailure(await login(loginOf(asha)), 429, 'too_many_tries')
    expectData(await login(loginOf(asha), known), 'StaffMe')
    const moved = browser(shop)
    moved.cookies.set('vitrine_device', known.cookies.get('vitrine_device') ?? '')
    expectData(await login(loginOf(asha), moved), 'StaffMe')
  })

  it('AD-01 AU-18 counts unknown addresses like known ones', async () => {
    const stranger = browser(shop)
    for (let n = 0; n < 10; n++) await login({ ...wrong, email: 'nobody@ashkiln.example' }, stranger)
    expectFailure(await login({ ...wrong, email: 'nobody@ashkiln.example' }, stranger), 429, 'too_many_tries')
  })

  it('AD-01 gives a repeated request the same session', async () => {
    const visitor = browser(shop)
    const send = () => visitor.post('/api/admin/login', loginOf(asha), { 'idempotency-key': 'a-login-sent-twice-1' })
    await send()
    const first = visitor.cookies.get('vitrine_staff')
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect(visitor.cookies.get('vitrine_staff')).toBe(first)
  })

  it('AD-01 does not make a member of staff a customer, nor a customer staff', async () => {
    const visitor = await staffLogin(shop, asha)
    expectFailure(await visitor.get('/api/account/get'), 401, 'login_required')
    expectFailure(await me(await loggedIn(shop, meera)), 401, 'staff_login_required')
    const session = await loggedIn(shop, meera)
    session.cookies.set('vitrine_staff', session.cookies.get('vitrine_session') ?? '')
    expectFailure(await me(session), 401, 'staff_login_required')
  })
})

describe('a session in the admin', () => {
  it('AD-01 ends with the logout, including copies of its cookie', async () => {
    const [visitor, copy] = [await staffLogin(shop, asha), browser(shop)]
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    const reply = await visitor.post('/api/admin/logout')
    expect(reply.headers['set-cookie']).toBe('vitrine_staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expectFailure(await me(copy), 401, 'staff_login_required')
    expectData(await visitor.post('/api/admin/logout'), 'Done')
  })

  it('AD-01 also ends with the logout of the admin’s pages', async () => {
    const visitor = await staffLogin(shop, asha)
    const reply = await visitor.send({
      method: 'POST',
      url: '/admin/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.statusCode).toBe(200)
    expect(visitor.cookies.has('vitrine_staff')).toBe(false)
  })

  it.each([
    ['idle for 12 hours', `last_seen_at = now() - interval '12 hours 1 second'`, false],
    ['idle for less', `last_seen_at = now() - interval '11 hours 59 minutes'`, true],
    ['opened 7 days ago', `expires_at = now() - interval '1 second'`, false],
  ])('AD-01 %s is open: %3$s', async (_when, change, isOpen) => {
    const visitor = await staffLogin(shop, asha)
    await pool.query(`UPDATE staff_session SET ${change} WHERE id = (SELECT max(id) FROM staff_session)`)
    if (isOpen) expectData(await me(visitor), 'StaffMe')
    else expectFailure(await me(visitor), 401, 'staff_login_required')
  })

  it('AD-01 stays open while it is used, for 7 days at most', async () => {
    const visitor = await staffLogin(shop, asha)
    const read = async () =>
      (
        await pool.query(
          `SELECT round(extract(epoch FROM expires_at - created_at)) AS life, last_seen_at > now() - interval '1 minute' AS seen
           FROM staff_session ORDER BY id DESC LIMIT 1`,
        )
      ).rows[0]
    await pool.query(`UPDATE staff_session SET last_seen_at = now() - interval '6 hours'`)
    await me(visitor)
    expect(await read()).toEqual({ life: '604800', seen: true })
  })

  it('AD-01 replaces the browser’s former one', async () => {
    const visitor = await staffLogin(shop, asha)
    const former = visitor.cookies.get('vitrine_staff') ?? ''
    await login(loginOf(asha), visitor)
    const copy = browser(shop)
    copy.cookies.set('vitrine_staff', former)
    expectFailure(await me(copy), 401, 'staff_login_required')
    expectData(await me(visitor), 'StaffMe')
  })
})

describe('the admin token', () => {
  it('AD-01 BU-03 opens an owner’s session, which is listed and can be ended', async () => {
    const [visitor, owner] = [await tokenOwner(shop), await addStaff(shop, 'owner')]
    expect(expectData(await me(visitor), 'StaffMe')).toMatchObject({ id: null, name: 'Admin token', role: 'owner' })
    const { sessions } = expectData(await visitor.get('/api/admin/account/sessions'), 'StaffSessions')
    const own = sessions.find(({ current }) => current)
    expect(own).toMatchObject({ staff_id: null, name: 'Admin token' })
    const all = expectData(await owner.session.get('/api/admin/staff/sessions'), 'StaffSessions').sessions
    expect(all.map(({ id }) => id)).toContain(own?.id)
    expectData(await owner.session.remove(`/api/admin/staff/sessions/${own?.id}`), 'Done')
    expectFailure(await me(visitor), 401, 'staff_login_required')
    expect((await visitor.get('/dev/sections')).statusCode).toBe(403)
  })

  it('AD-01 its session expires after 12 hours, used or not', async () => {
    const visitor = await tokenOwner(shop)
    await pool.query(`UPDATE staff_session SET expires_at = expires_at - interval '12 hours' WHERE staff_id IS NULL`)
    expectFailure(await me(visitor), 401, 'staff_login_required')
  })

  it('AD-01 its cookie needs both its signature and its session', async () => {
    const visitor = await tokenOwner(shop)
    const value = visitor.cookies.get('vitrine_admin') ?? ''
    for (const cookie of [value.slice(0, -1), `${value.slice(0, -2)}xx`, value.replace(/^\d/, '9')]) {
      visitor.cookies.set('vitrine_admin', cookie)
      expectFailure(await me(visitor), 401, 'staff_login_required')
    }
    const person = await staffLogin(shop, asha)
    const crossed = browser(shop)
    crossed.cookies.set('vitrine_admin', person.cookies.get('vitrine_staff') ?? '')
    crossed.cookies.set('vitrine_staff', value)
    expectFailure(await me(crossed), 401, 'staff_login_required')
  })

  it('AD-01 takes over in a browser where a person is logged in, and the person in turn', async () => {
    const visitor = await staffLogin(shop, asha)
    await visitor.get(`/admin/login?token=${ADMIN_TOKEN}`)
    expect(expectData(await me(visitor), 'StaffMe').role).toBe('owner')
    await login(loginOf(asha), visitor)
    expect([...visitor.cookies.keys()].sort()).toEqual(['vitrine_device', 'vitrine_staff'])
    expect(expectData(await me(visitor), 'StaffMe').role).toBe('manager')
  })

  it('AD-01 is an owner as Bearer token, without a session', async () => {
    const bearer = browser(shop, asAdministrator)
    expect(expectData(await me(bearer), 'StaffMe')).toMatchObject({ id: null, role: 'owner', is_reauthenticated: true })
  })
})
