import { type AuditChange, recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import * as t from '#words/customer-errors.ts'

/** Records what staff did with a customer. The audit log outlasts an erasure, so it does not name the person. */
export const auditCustomer = (
  db: Queryable,
  staff: Staff,
  id: number,
  action: string,
  changes: readonly AuditChange[] = [],
): Promise<void> =>
  recordAudit(db, staff, {
    ...{ action, changes, resource: 'customer', recordId: id },
    title: t.customerNumber({ id: String(id) }),
  })
