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
import { testApp } from '#server/testing/test-app.ts'
import { matchingStep } from './second-factor.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const login = (body: object, from = browser(shop)) => from.post('/api/admin/login', body)
const factor = '/api/admin/account/second-factor'
/** Lets codes of the app that were used be new again, because a test cannot wait half a minute for the next one. */
const forgetSteps = () => pool.query('UPDATE staff SET totp_step = NULL')
/** The secret and codes of RFC 6238, appendix B, with six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('AD-01 is that of RFC 6238 at %s s', (seconds, code) => {
    expect(matchingStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('AD-01 is accepted half a minute early and late, and names its own time step', () => {
    const at = (seconds: number) => matchingStep(RFC_SECRET, '287082', seconds * 1000)
    expect([0, 29, 30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, 1, 1, undefined])
  })
})

describe('two-step login', () => {
  it('AD-01 is set up with an app, and then asks for a code of it', async () => {
    const asha = await addStaff(shop, 'owner')
    const start = expectData(await asha.session.post(`${factor}/start`), 'SecondFactorStart')
    expect(start.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(start.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(`Ashkiln:${asha.email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Ashkiln',
      secret: start.secret,
      period: '30',
      digits: '6',
    })
    // Without a first code, nothing has changed.
    expectData(await login(loginOf(asha)), 'StaffMe')
    const wrong = await asha.session.post(`${factor}/confirm`, { code: '000000' })
    expectFailure(wrong, 422, 'wrong_code')
    const code = appCode(start.secret)
    const { codes } = expectData(
      await asha.session.post(`${factor}/confirm`, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
      'RecoveryCodes',
    )
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await auditOf(shop, 1)).toEqual([`second_factor_set ${asha.name} by ${asha.name}`])
    expect((await messagesTo(shop, asha.email))[0]).toContain('now also asks for a code')

    expectFailure(await login(loginOf(asha)), 401, 'second_factor_required')
    expectData(await login(loginOf(asha, appCode(start.secret, 1))), 'StaffMe')
    expectFailure(await asha.session.post(`${factor}/start`), 422, 'second_factor_set')
    expectFailure(await asha.session.post(`${factor}/confirm`, { code }), 422, 'second_factor_set')
  })

  it('AD-01 accepts no code again: not the one that set it up, nor an earlier one, nor two at once', async () => {
    const asha = await addStaff(shop, 'editor')
    const { secret } = await setUpSecondFactor(asha)
    expectFailure(await login(loginOf(asha, appCode(secret, -1))), 401, 'wrong_code')
    const code = appCode(secret)
    const replies = await Promise.all([login(loginOf(asha, code)), login(loginOf(asha, code))])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401])
    for (const used of [code, appCode(secret, -1)]) expectFailure(await login(loginOf(asha, used)), 401, 'wrong_code')
    expectData(await login(loginOf(asha, appCode(secret, 1))), 'StaffMe')
  })

  it('AD-01 accepts each recovery code once, however it is typed', async () => {
    const asha = await addStaff(shop, 'editor')
    const { codes } = await setUpSecondFactor(asha)
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0') ?? ''
    const replies = await Promise.all([login(loginOf(asha, typed)), login(loginOf(asha, codes[0]))])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401])
    const visitor = await staffLogin(shop, asha, codes[1])
    expect(expectData(await visitor.get('/api/admin/session'), 'StaffMe').recovery_codes_left).toBe(8)
    const fresh = expectData(await visitor.post(`${factor}/recovery-codes`), 'RecoveryCodes').codes
    expectFailure(await login(loginOf(asha, codes[2])), 401, 'wrong_code')
    expectData(await login(loginOf(asha, fresh[0])), 'StaffMe')
  })

  it('AD-01 compares ten codes in a quarter of an hour, from any number of addresses', async () => {
    const asha = await addStaff(shop, 'editor')
    const { secret } = await setUpSecondFactor(asha)
    for (let n = 0; n < 10; n++) expectFailure(await login(loginOf(asha, '000000')), 401, 'wrong_code')
    await pool.query(`DELETE FROM attempt WHERE bucket LIKE 'staffPassword%'`)
    expectFailure(await login(loginOf(asha, appCode(secret))), 429, 'too_many_tries')
  })

  it('AD-01 belongs to one account: neither codes nor secrets work for another', async () => {
    const [asha, ravi] = [await addStaff(shop, 'editor'), await addStaff(shop, 'editor')]
    const { secret, codes } = await setUpSecondFactor(asha)
    await setUpSecondFactor(ravi)
    await forgetSteps()
    for (const code of [appCode(secret), codes[0]]) expectFailure(await login(loginOf(ravi, code)), 401, 'wrong_code')
    await pool.query('UPDATE staff SET totp_secret = (SELECT totp_secret FROM staff WHERE id = $1) WHERE id = $2', [
      asha.id,
      ravi.id,
    ])
    expectFailure(await login(loginOf(ravi, appCode(secret))), 422, 'second_factor_unreadable')
  })

  it('AD-01 is not skipped when SESSION_SECRET changes; recovery codes still work', async () => {
    const asha = await addStaff(shop, 'editor')
    const { secret, codes } = await setUpSecondFactor(asha)
    await forgetSteps()
    const other = await testApp({ database: shop.database, sessionSecret: 'another-secret', trustProxyHops: 1 })
    const from = browser(other)
    expectFailure(await login(loginOf(asha), from), 401, 'second_factor_required')
    expectFailure(await login(loginOf(asha, appCode(secret)), from), 422, 'second_factor_unreadable')
    expectData(await login(loginOf(asha, codes[0]), from), 'StaffMe')
  })

  it('AD-01 is turned off by its person, or by an owner for someone who has lost the app', async () => {
    const [asha, owner] = [await addStaff(shop, 'editor'), await addStaff(shop, 'owner')]
    await setUpSecondFactor(asha)
    const copy = copyOf(shop, asha.session)
    expectData(await asha.session.remove(factor), 'Done')
    expectData(await login(loginOf(asha)), 'StaffMe')
    expectFailure(await copy.get('/api/admin/session'), 401, 'staff_login_required')
    expectData(await asha.session.get('/api/admin/session'), 'StaffMe')
    for (const call of [asha.session.remove(factor), asha.session.post(`${factor}/recovery-codes`)])
      expectFailure(await call, 422, 'second_factor_not_set')

    await setUpSecondFactor(asha)
    const reset = await owner.session.remove(`/api/admin/staff/${asha.id}/second-factor`)
    expect(expectData(reset, 'StaffMember').has_second_factor).toBe(false)
    expectFailure(await asha.session.get('/api/admin/session'), 401, 'staff_login_required')
    expect((await messagesTo(shop, asha.email))[0]).toContain('no longer asks for a code')
    expect(await auditOf(shop, 1)).toEqual([`second_factor_removed ${asha.name} by ${owner.name}`])
    expectFailure(await owner.session.remove(`/api/admin/staff/${owner.id}/second-factor`), 422, 'own_account')
  })

  it('AD-01 needs a recent re-authentication, and an account of one’s own', async () => {
    const asha = await addStaff(shop, 'editor')
    const byToken = await tokenOwner(shop)
    expectFailure(await byToken.post(`${factor}/start`), 422, 'only_for_people')
    await forgetReauthentication(shop)
    const { post, remove } = asha.session
    for (const call of [
      post(`${factor}/start`),
      post(`${factor}/confirm`, { code: '000000' }),
      post(`${factor}/recovery-codes`),
      remove(factor),
    ])
      expectFailure(await call, 403, 'reauthentication_required')
  })
})
