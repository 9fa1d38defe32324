import { expect } from 'vitest'
import type { AdminRecord } from '#server/admin/resources/records.ts'
import { expectFailure } from './contract.ts'
import { browser } from './customers.ts'
import { asAdministrator, type TestApp } from './test-app.ts'

/** The calls of records, as an administrator makes them. A change returns once the app has dropped what it had cached. */
export function adminRecords(shop: TestApp) {
  const admin = browser(shop, asAdministrator)
  const url = (path: string, id?: number) => `/api/admin/${path}${id === undefined ? '' : `/${id}`}`
  const patch = (path: string, { id, version }: AdminRecord, values: object) =>
    admin.patch(url(path, id), { version, values })

  return {
    admin,
    url,
    patch,
    create: async (path: string, values: object): Promise<AdminRecord> => {
      const reply = await admin.post(url(path), { values })
      expect(reply.statusCode, reply.payload).toBe(200)
      await shop.change('SELECT 1')
      return reply.json().data
    },
    update: async (path: string, record: AdminRecord, values: object): Promise<AdminRecord> => {
      const reply = await patch(path, record, values)
      expect(reply.statusCode, reply.payload).toBe(200)
      await shop.change('SELECT 1')
      return reply.json().data
    },
    /** Returns the messages by field of values that are refused. */
    refusal: async (path: string, record: AdminRecord, values: object): Promise<Record<string, string>> => {
      const reply = await patch(path, record, values)
      expectFailure(reply, 422, 'invalid_values')
      return reply.json().payload.errors
    },
    recordNamed: async (path: string, search: string): Promise<AdminRecord> => {
      const { rows } = (await admin.get(`${url(path)}?search=${encodeURIComponent(search)}`)).json().data
      return (await admin.get(url(path, rows[0].id))).json().data
    },
    remove: (path: string, { id, version }: AdminRecord) => admin.remove(`${url(path, id)}?version=${version}`),
    audited: async (resource: string) =>
      (
        await shop.database.pool.query(
          'SELECT action, record_id, record_title FROM audit_entry WHERE resource = $1 ORDER BY id',
          [resource],
        )
      ).rows,
  }
}
