import type { AdminBulkResult } from '#generated/api.d.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, failureOf } from '#server/platform/http/api-error.ts'
import type { WriteContext } from '#server/platform/resources/resource.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Selection, readIds } from './list.ts'
import type { Records } from './records.ts'

const MAX_RECORDS = 10_000

export interface BulkRequest extends Selection {
  action: string
  /** Null for all records of the selection. */
  ids: readonly number[] | null
  values?: Readonly<Record<string, unknown>>
}

/** Changes many records in one transaction. Refused ones stay as they are and are reported. */
export async function changeMany(
  db: Queryable,
  records: Records,
  { action, ids: given, values = {}, ...selection }: BulkRequest,
  context: WriteContext,
): Promise<AdminBulkResult> {
  const { resource, facts } = records
  const ids = given ? [...new Set(given)] : await readIds(db, resource, facts, selection, MAX_RECORDS)
  const own = resource.bulk?.[action]
  if (own) {
    const result = await own(db, ids, values, context)
    await recordAudit(db, context.staff, {
      action,
      resource: resource.name,
      changes: [{ field: '', to: { ids: ids.slice(0, 100), count: result.done, ...values } }],
    })
    return result
  }
  const failed: AdminBulkResult['failed'] = []
  for (const id of ids) {
    await db.query('SAVEPOINT one_record')
    try {
      await changeOne(db, records, action, id, context)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await db.query('ROLLBACK TO SAVEPOINT one_record')
      failed.push({ id, title: await titleOf(db, records, id, context), message: failureOf(error).envelope.message })
    }
  }
  return { done: ids.length - failed.length, failed }
}

async function changeOne(
  db: Queryable,
  records: Records,
  action: string,
  id: number,
  context: WriteContext,
): Promise<void> {
  if (action === 'delete') return records.remove(db, { id }, context)
  await records.archive(db, { id, isArchived: action === 'archive' }, context)
}

const titleOf = (db: Queryable, records: Records, id: number, { app }: WriteContext): Promise<string> =>
  records.read(db, id, app).then(
    ({ title }) => title,
    () => String(id),
  )
