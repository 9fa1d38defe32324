import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type AuditChange, recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'

/**
 * Records what staff did with an order. Names, addresses and texts of people are not among `changes`: the audit log
 * outlasts an erasure.
 */
export const auditOrder = (
  db: Queryable,
  staff: Staff,
  { id, order_no: title }: OrderRow,
  action: string,
  changes: readonly AuditChange[] = [],
): Promise<void> => recordAudit(db, staff, { action, resource: 'order', recordId: id, title, changes })
