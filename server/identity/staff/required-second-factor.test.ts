import { afterEach, describe, expect, it } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import {
  addStaff,
  appCode,
  auditOf,
  forgetReauthentication,
  loginOf,
  setUpSecondFactor,
  staffLogin,
  tokenOwner,
} from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const byToken = await tokenOwner(shop)
const require = (who: Browser, ...roles: StaffRole[]) => who.put('/api/admin/staff/second-factor-roles', { roles })
afterEach(() => pool.query('DELETE FROM staff_required_factor; DELETE FROM attempt'))

const staffCalls = [...shop.app.rolesOf.keys()].flatMap((call) => {
  const [method = '', url = ''] = call.split(' ')
  return method === 'HEAD' ? [] : [{ call, method: method as 'GET', url: url.replace(/:\w+/gu, '2000000000') }]
})
/** What setting up takes, and showing who is logged in. */
const OPEN = [
  'GET /api/admin/me',
  'GET /api/admin/session',
  'POST /api/admin/account/second-factor/confirm',
  'POST /api/admin/account/second-factor/start',
  'POST /api/admin/reauthenticate',
]

describe('two-step login that a role requires', () => {
  it('AD-01 lets people without it set it up, and do nothing else until then', async () => {
    const [asha, ravi] = [await addStaff(shop, 'manager'), await addStaff(shop, 'editor')]
    expectData(await require(byToken, 'manager'), 'SecondFactorRoles')
    // Their open sessions too; other roles are not concerned.
    expectFailure(await asha.session.get('/api/admin/products'), 403, 'second_factor_setup_required')
    expect((await ravi.session.get('/api/admin/media')).statusCode).toBe(200)

    const session = await staffLogin(shop, asha)
    expect(expectData(await session.get('/api/admin/me'), 'AdminSession').needs_second_factor).toBe(true)
    expect(expectData(await session.get('/api/admin/session'), 'StaffMe').needs_second_factor).toBe(true)
    const answered: string[] = []
    for (const { call, method, url } of staffCalls) {
      const reply = await session.send({ method, url, ...(method !== 'GET' && { payload: {} }) })
      if (reply.statusCode !== 403) answered.push(call)
      else expectFailure(reply, 403, 'second_factor_setup_required')
    }
    expect(answered.sort()).toEqual(OPEN)
    expect((await session.get('/dev/sections')).headers.location).toBe('/admin')
    await pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    const draft = '/api/product/single-product/moon-jar?is_published=false'
    expect((await session.get(draft)).statusCode).toBe(404)

    const { secret } = await setUpSecondFactor({ ...asha, session })
    for (const url of ['/api/admin/products', draft]) expect((await session.get(url)).statusCode).toBe(200)
    expect(expectData(await session.get('/api/admin/me'), 'AdminSession').needs_second_factor).toBe(false)
    expectData(await browser(shop).post('/api/admin/login', loginOf(asha, appCode(secret, 1))), 'StaffMe')
    expectFailure(await session.remove('/api/admin/account/second-factor'), 422, 'second_factor_required_by_role')
  })

  it('AD-01 is asked of whoever gets such a role: by invitation, or by a change', async () => {
    await require(byToken, 'manager', 'fulfilment')
    const ravi = await addStaff(shop, 'fulfilment')
    expectFailure(await ravi.session.get('/api/admin/products'), 403, 'second_factor_setup_required')
    const meena = await addStaff(shop, 'editor')
    await byToken.put(`/api/admin/staff/${meena.id}/role`, { role: 'manager' })
    expectFailure(await meena.session.get('/api/admin/products'), 403, 'second_factor_setup_required')
  })

  it('AD-01 starts anew when an owner turns it off for someone who has lost the app', async () => {
    await require(byToken, 'manager')
    const asha = await addStaff(shop, 'manager')
    await setUpSecondFactor(asha)
    expectData(await byToken.remove(`/api/admin/staff/${asha.id}/second-factor`), 'StaffMember')
    const session = await staffLogin(shop, asha)
    expectFailure(await session.get('/api/admin/products'), 403, 'second_factor_setup_required')
    await setUpSecondFactor({ ...asha, session })
    expect((await session.get('/api/admin/products')).statusCode).toBe(200)
  })

  it('AD-01 is required by an owner who uses it, and never keeps the last owner out', async () => {
    const owner = await addStaff(shop, 'owner')
    expectFailure(await require(owner.session, 'owner'), 422, 'second_factor_not_set')
    expectData(await require(owner.session, 'editor'), 'SecondFactorRoles')
    await setUpSecondFactor(owner)
    expectData(await require(owner.session, ...STAFF_ROLES), 'SecondFactorRoles')
    const list = expectData(await owner.session.get('/api/admin/staff'), 'StaffList')
    expect(list.second_factor_roles).toEqual(STAFF_ROLES)
    expect((await auditOf(shop, 1))[0]).toContain('second_factor_required')
    // Lost app and codes: the admin token is nobody's account, and turns it off.
    expectData(await byToken.remove(`/api/admin/staff/${owner.id}/second-factor`), 'StaffMember')
    const session = await staffLogin(shop, owner)
    await setUpSecondFactor({ ...owner, session })
    expectData(await require(session), 'SecondFactorRoles')
    expectData(await session.remove('/api/admin/account/second-factor'), 'Done')
  })

  it('AD-01 is a sensitive change, for owners and known roles only', async () => {
    const manager = await addStaff(shop, 'manager')
    expectFailure(await require(manager.session, 'editor'), 403, 'role_not_allowed')
    expectFailure(await require(byToken, 'admin' as StaffRole), 400, 'malformed')
    const owner = await addStaff(shop, 'owner')
    await forgetReauthentication(shop)
    expectFailure(await require(owner.session, 'editor'), 403, 'reauthentication_required')
  })
})
