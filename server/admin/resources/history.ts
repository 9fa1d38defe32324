import type { FastifyInstance } from 'fastify'
import type { AdminHistory } from '#generated/api.d.ts'
import { type AuditEntry, readHistory } from '#server/platform/audit/audit.ts'

const PAGE = 50
const MAX_ID = Number.MAX_SAFE_INTEGER

/** Returns the changes of a record that are older than the entry `before`, newest first. */
export async function historyPage(
  { database }: FastifyInstance,
  record: Pick<AuditEntry, 'resource' | 'recordId'>,
  before = MAX_ID,
): Promise<AdminHistory> {
  const entries = await readHistory(database.pool, record, before, PAGE + 1)
  return {
    entries: entries.slice(0, PAGE).map(({ id, created_at, staff_name, action, changes }) => ({
      ...{ id, action, changes },
      at: created_at.toISOString(),
      by: staff_name,
    })),
    has_more: entries.length > PAGE,
  }
}
