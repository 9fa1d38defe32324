import type { AuditSubject } from '#domain/audit-subjects.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { recordAudit } from './audit.ts'

/** `config` of routes that export personal data. */
export const PERSONAL_EXPORT = { limits: ['download'], reauthenticated: true } as const

/** Records that somebody exports personal data, and what it is restricted to; empty values are no restriction. */
export async function recordExport(
  db: Queryable,
  staff: Staff,
  resource: AuditSubject,
  restrictions: Readonly<Record<string, string>>,
): Promise<void> {
  const given = Object.entries(restrictions).filter(([, value]) => value !== '')
  const changes = given.map(([name, to]) => ({ field: `/${name}`, to }))
  await recordAudit(db, staff, { action: 'exported', resource, changes })
}
