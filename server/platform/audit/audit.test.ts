import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { changesBetween, recordAudit, recordAuditEntries } from './audit.ts'

const database = await testDatabase()
const asha = { id: 7, name: 'Asha', role: 'owner', isReauthenticated: false } as const
const entries = async () =>
  (await database.pool.query<Record<string, unknown>>('SELECT * FROM audit_entry ORDER BY id')).rows

describe('the audit trail', () => {
  it('AD-02 records who changed which fields, and shortens long values', async () => {
    const changes = [
      { field: '/price', from: 1000, to: 1200 },
      { field: '/description', to: 'x'.repeat(5000) },
    ]
    await recordAudit(database.pool, asha, {
      action: 'updated',
      resource: 'product',
      recordId: 3,
      title: 'Jar',
      changes,
    })
    expect(await entries()).toMatchObject([
      {
        staff_id: 7,
        staff_name: 'Asha',
        action: 'updated',
        resource: 'product',
        record_id: '3',
        record_title: 'Jar',
        changes: [changes[0], { field: '/description', to: `${'x'.repeat(2000)}…` }],
      },
    ])
  })

  it('AD-02 OP-03 shortens a text anywhere, also where a character has two halves', async () => {
    const long = (length: number) => `${'x'.repeat(length)}${'🏺'.repeat(300)}`
    for (const at of [1998, 1999, 2000]) {
      const entry = { action: 'updated', resource: 'product', recordId: at, title: long(at - 1701) } as const
      const changes = [{ field: '/description', from: [long(at)], to: long(at) }]
      await recordAudit(database.pool, asha, { ...entry, changes })
      await recordAuditEntries(database.pool, asha, [{ ...entry, changes }])
    }
    const stored = (await entries()).filter(({ record_id: id }) => Number(id) > 1000)
    expect(stored).toHaveLength(6)
    expect(JSON.stringify(stored)).not.toMatch(/\p{Cs}|\\ud|\ufffd/u)
  })

  it('AD-02 lists the fields in which two versions differ, whatever the order of keys', () => {
    expect(changesBetween({ a: 1, b: { x: 1, y: [2] }, c: 3 }, { a: 2, b: { y: [2], x: 1 }, d: null })).toEqual([
      { field: '/a', from: 1, to: 2 },
      { field: '/c', from: 3, to: undefined },
      { field: '/d', from: undefined, to: null },
    ])
  })
})
