import type { ResourceName, SingletonName } from '#generated/admin-resources.ts'
import type { AuditSubject } from '#domain/audit-subjects.ts'
import { cutText } from '#lib/cut-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'

export interface AuditChange {
  /** JSON pointer within the record. */
  field: string
  /** Undefined for an added value. */
  from?: unknown
  /** Undefined for a removed value. */
  to?: unknown
}

export interface AuditEntry {
  /** Past tense in snake_case: `created`, `updated`, `archived`, `stock_adjusted`. */
  action: string
  /** Name of the resource, or another subject that the audit log knows: `product`. */
  resource: ResourceName | SingletonName | AuditSubject
  recordId?: string | number
  /** What people call the record. */
  title?: string
  changes?: readonly AuditChange[]
}

/** Longer values are shortened, so that a description of 100 kB is not stored twice with each change. */
const MAX_VALUE = 2000

const insert = statement<
  NoRow,
  [
    staffId: number | null,
    staffName: string,
    action: string,
    resource: string,
    recordId: string,
    title: string,
    changes: string,
  ]
>(
  'audit-insert',
  `INSERT INTO audit_entry (staff_id, staff_name, action, resource, record_id, record_title, changes)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
)

export interface HistoryEntry {
  id: number
  created_at: Date
  staff_name: string
  action: string
  changes: AuditChange[]
}

const selectHistory = statement<HistoryEntry, [resource: string, recordId: string, before: number, limit: number]>(
  'audit-history',
  `SELECT id, created_at, staff_name, action, changes FROM audit_entry
   WHERE resource = $1 AND record_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4`,
)

/** Returns the entries of a record that are older than entry `before`, newest first. */
export const readHistory = (
  db: Queryable,
  { resource, recordId = '' }: Pick<AuditEntry, 'resource' | 'recordId'>,
  before: number,
  limit: number,
): Promise<HistoryEntry[]> => selectHistory(db, resource, String(recordId), before, limit)

/** Records a change in its own transaction’s `db`. Secrets must not be among `changes`. */
export async function recordAudit(db: Queryable, staff: Staff, entry: AuditEntry): Promise<void> {
  const { action, resource, record_id: recordId, title, changes } = toStored(entry)
  await insert(db, staff.id ?? null, staff.name, action, resource, recordId, title, JSON.stringify(changes))
}

const insertMany = statement<NoRow, [staffId: number | null, staffName: string, entries: string]>(
  'audit-insert-many',
  `INSERT INTO audit_entry (staff_id, staff_name, action, resource, record_id, record_title, changes)
   SELECT $1::int, $2::text, action, resource, record_id, title, changes
   FROM jsonb_to_recordset($3::jsonb) AS e (action text, resource text, record_id text, title text, changes jsonb)`,
)

/** Records changes of many records at once. */
export async function recordAuditEntries(
  db: Queryable,
  staff: { id: number | null; name: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await insertMany(db, staff.id, staff.name, JSON.stringify(entries.map(toStored)))
}

const toStored = ({ action, resource, recordId = '', title = '', changes = [] }: AuditEntry) => ({
  action,
  resource,
  record_id: String(recordId),
  title: cutText(title, 300),
  changes: changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) })),
})

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= MAX_VALUE ? value : `${cutText(text, MAX_VALUE)}…`
}

/** Returns the top-level fields in which two versions of a record differ. */
export function changesBetween(before: object, after: object): AuditChange[] {
  const old = new Map(Object.entries(before))
  const names = new Set([...old.keys(), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [from, to] = [old.get(name), (after as Record<string, unknown>)[name]]
    return isSame(from, to) ? [] : [{ field: `/${name}`, from, to }]
  })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** Sorts keys: jsonb columns do not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
