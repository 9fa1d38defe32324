import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { type AuditEntry, recordAudit } from './audit.ts'

/** `config` of routes that export personal data. */
export const PERSONAL_EXPORT = { limits: ['download'], reauthenticated: true } as const

/**
 * Records that somebody exports personal data, and what it is restricted to; empty values are no restriction. What they
 * searched for may be a name, and the audit log outlasts an erasure.
 */
export async function recordExport(
  db: Queryable,
  staff: Staff,
  resource: AuditEntry['resource'],
  restrictions: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  const given = Object.entries(restrictions).filter(([, value]) => value !== '' && value !== undefined)
  const changes = given.map(([name, to]) => ({ field: `/${name}`, to: name === 'search' ? '…' : to }))
  await recordAudit(db, staff, { action: 'exported', resource, changes })
}
