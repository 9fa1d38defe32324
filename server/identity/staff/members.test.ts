import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, auditOf, loginOf, staffLogin, tokenOwner } from '#server/testing/staff.ts'
import { browser } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt; DELETE FROM staff'))

const isOpen = async (who: { session: { get: (url: string) => Promise<{ statusCode: number }> } }) =>
  (await who.session.get('/api/admin/session')).statusCode === 200
const activeOwners = async () =>
  (await pool.query(`SELECT count(*)::int AS n FROM staff WHERE role = 'owner' AND disabled_at IS NULL`)).rows[0]?.n

describe('the list of staff', () => {
  it('AD-01 shows people and invitations to owners, without any secret', async () => {
    const owner = await addStaff(shop, 'owner', 'Ravi Menon')
    const editor = await addStaff(shop, 'editor', 'Asha Pillai')
    const reply = await owner.session.get('/api/admin/staff')
    const { staff } = expectData(reply, 'StaffList')
    expect(staff.map(({ name, role }) => `${name} ${role}`)).toEqual(['Asha Pillai editor', 'Ravi Menon owner'])
    expect(staff[0]).toMatchObject({ id: editor.id, email: editor.email, has_second_factor: false, disabled_at: null })
    expect(reply.headers['cache-control']).toBe('no-store')
    for (const word of ['hash', 'argon2', 'secret_', 'token']) expect(reply.payload).not.toContain(word)
  })
})

describe('a role', () => {
  it('AD-01 changes at once, in open sessions too', async () => {
    const [owner, asha] = [await addStaff(shop, 'owner'), await addStaff(shop, 'editor')]
    expectFailure(await asha.session.get('/api/admin/staff'), 403, 'role_not_allowed')
    const changed = await owner.session.put(`/api/admin/staff/${asha.id}/role`, { role: 'owner' })
    expect(expectData(changed, 'StaffMember').role).toBe('owner')
    expectData(await asha.session.get('/api/admin/staff'), 'StaffList')
    expectData(await asha.session.put(`/api/admin/staff/${owner.id}/role`, { role: 'fulfilment' }), 'StaffMember')
    expectFailure(await owner.session.get('/api/admin/staff'), 403, 'role_not_allowed')
    const { rows } = await pool.query('SELECT changes FROM audit_entry ORDER BY id DESC LIMIT 1')
    expect(rows[0]?.changes).toEqual([{ field: '/role', from: 'owner', to: 'fulfilment' }])
  })

  it('AD-01 must be one of the four, and the person must exist', async () => {
    const owner = await tokenOwner(shop)
    const asha = await addStaff(shop, 'editor')
    expectFailure(await owner.put(`/api/admin/staff/${asha.id}/role`, { role: 'admin' }), 400, 'malformed')
    expectFailure(await owner.put('/api/admin/staff/2147483647/role', { role: 'editor' }), 404, 'not_found')
    expectFailure(await owner.post('/api/admin/staff/2147483647/disable'), 404, 'not_found')
  })
})

describe('the last owner', () => {
  it('AD-01 is neither demoted nor disabled, by themselves or with the admin token', async () => {
    const asha = await addStaff(shop, 'owner')
    const gone = await addStaff(shop, 'owner')
    expectData(await asha.session.post(`/api/admin/staff/${gone.id}/disable`), 'StaffMember')
    for (const by of [asha.session, await tokenOwner(shop)]) {
      expectFailure(await by.put(`/api/admin/staff/${asha.id}/role`, { role: 'manager' }), 422, 'last_owner')
      expectFailure(await by.post(`/api/admin/staff/${asha.id}/disable`), 422, 'last_owner')
    }
    expectData(await asha.session.put(`/api/admin/staff/${asha.id}/role`, { role: 'owner' }), 'StaffMember')
    expect(await isOpen(asha)).toBe(true)
  })

  it.each([
    ['demote each other', 'other', 'role'],
    ['demote themselves', 'self', 'role'],
    ['disable each other', 'other', 'disable'],
    ['disable themselves', 'self', 'disable'],
  ])('AD-01 remains when the last two %s at the same time', async (_what, whom, change) => {
    const owners = [await addStaff(shop, 'owner'), await addStaff(shop, 'owner')]
    const replies = await Promise.all(
      owners.map(({ session, id }, index) => {
        const target = whom === 'self' ? id : owners[1 - index]?.id
        return change === 'role'
          ? session.put(`/api/admin/staff/${target}/role`, { role: 'editor' })
          : session.post(`/api/admin/staff/${target}/disable`)
      }),
    )
    // Whoever was demoted or disabled before their own call was admitted may no longer change anybody.
    const refusals = whom === 'self' ? [422] : [401, 403, 422]
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(({ statusCode }) => refusals.includes(statusCode))).toEqual([true])
    expect(await activeOwners()).toBe(1)
  })
})

describe('a disabled account', () => {
  it('AD-01 has no session and no login until it is enabled', async () => {
    const [owner, asha] = [await addStaff(shop, 'owner'), await addStaff(shop, 'manager')]
    const other = { session: await staffLogin(shop, asha) }
    const disabled = await owner.session.post(`/api/admin/staff/${asha.id}/disable`)
    expect(expectData(disabled, 'StaffMember').disabled_at).not.toBeNull()
    for (const who of [asha, other]) expect(await isOpen(who)).toBe(false)
    expect((await asha.session.get('/dev/sections')).statusCode).toBe(403)
    expectFailure(await browser(shop).post('/api/admin/login', loginOf(asha)), 401, 'wrong_credentials')
    expectData(await owner.session.post(`/api/admin/staff/${asha.id}/disable`), 'StaffMember')
    expectData(await owner.session.post(`/api/admin/staff/${asha.id}/enable`), 'StaffMember')
    // Its former sessions stay ended.
    expect(await isOpen(asha)).toBe(false)
    expect(await isOpen({ session: await staffLogin(shop, asha) })).toBe(true)
    expect((await auditOf(shop, 3)).slice(1)).toEqual([
      `enabled ${asha.name} by ${owner.name}`,
      `disabled ${asha.name} by ${owner.name}`,
    ])
  })

  it('AD-01 is refused even with a session that the database still has', async () => {
    const asha = await addStaff(shop, 'manager')
    await pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [asha.id])
    expect(await isOpen(asha)).toBe(false)
  })
})
