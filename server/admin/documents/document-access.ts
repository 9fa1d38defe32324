import type { Queryable } from '#server/platform/db/database.ts'
import type { DocumentId } from '#server/pages/documents/stored-document.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit.ts'
import type { Staff } from '#server/platform/http/access.ts'

/** Who edits pages. */
export const DOCUMENT_ROLES = ['owner', 'manager', 'editor'] as const

export const documentId = ({ type, key }: { type: string; key: string }): DocumentId => ({ key, pageType: type })

/** Records what a member of staff did to a document. Saves of drafts are not recorded one by one. */
export const auditDocument = (
  db: Queryable,
  staff: Staff,
  { key, pageType }: DocumentId,
  entry: Pick<AuditEntry, 'action' | 'title' | 'changes'>,
): Promise<void> => recordAudit(db, staff, { ...entry, resource: 'document', recordId: `${pageType}/${key}` })
