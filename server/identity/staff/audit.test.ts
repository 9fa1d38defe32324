import { describe, expect, it } from 'vitest'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const read = async (query: Record<string, string> = {}) =>
  expectData(await owner.get(`/api/admin/audit?${new URLSearchParams(query)}`), 'AuditPage')

describe('the audit log', () => {
  it('AD-02 shows who changed which fields, newest first, page by page', async () => {
    const asha = { id: 7, name: 'Asha', role: 'editor', isReauthenticated: false } as const
    for (let n = 1; n <= 60; n++)
      await recordAudit(pool, asha, {
        action: 'updated',
        resource: 'product',
        recordId: n,
        title: `Jar ${n}`,
        changes: [{ field: '/price', from: n, to: n + 1 }],
      })
    const first = await read()
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({
      staff_id: 7,
      staff_name: 'Asha',
      action: 'updated',
      resource: 'product',
      record_id: '60',
      record_title: 'Jar 60',
      changes: [{ field: '/price', from: 60, to: 61 }],
    })
    const second = await read({ before: String(first.next) })
    expect(second.entries.map(({ record_id }) => record_id)).toEqual(
      Array.from({ length: 10 }, (_, n) => String(10 - n)),
    )
    expect(second.next).toBeNull()
  })

  it('AD-02 is filtered by person, resource, record and period', async () => {
    await recordAudit(
      pool,
      { id: undefined, name: 'Admin token', role: 'owner', isReauthenticated: true },
      { action: 'updated', resource: 'setting', recordId: 'main' },
    )
    await pool.query(`UPDATE audit_entry SET created_at = '2026-01-15T10:00:00Z' WHERE record_id = '3'`)
    const count = async (query: Record<string, string>) => (await read(query)).entries.length
    expect(await count({ staff_id: '0' })).toBe(1)
    expect(await count({ staff_id: '8' })).toBe(0)
    expect(await count({ resource: 'setting' })).toBe(1)
    expect(await count({ resource: 'product', record_id: '3' })).toBe(1)
    expect(await count({ from: '2026-01-15T10:00:00Z', until: '2026-01-15T10:00:01Z' })).toBe(1)
    expect(await count({ from: '2026-01-15T09:00:00Z', until: '2026-01-15T10:00:00Z' })).toBe(0)
  })

  it('AD-02 is read by owners only, and its filters are checked', async () => {
    const manager = await addStaff(shop, 'manager')
    expectFailure(await manager.session.get('/api/admin/audit'), 403, 'role_not_allowed')
    for (const query of ['staff_id=x', 'from=yesterday', 'before=0', 'sort=id'])
      expectFailure(await owner.get(`/api/admin/audit?${query}`), 400, 'malformed')
  })
})
