import type { FieldSchema } from '#domain/resource-schema.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import type { AuditChange } from '#server/platform/audit/audit.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/staff-errors.ts'

type Values = Record<string, unknown>
type Fields = { properties: Readonly<Record<string, FieldSchema>> }

const isSecret = ({ properties }: Fields, { field }: AuditChange): boolean =>
  properties[field.slice(1)]?.['x-secret'] === true

/** An empty secret keeps the stored one, which forms never show. */
export const withoutUnsetSecrets = (values: Values, { properties }: Fields): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(properties[name]?.['x-secret'] && value === '')),
  )

const isPersonal = ({ properties }: Fields, { field }: AuditChange): boolean =>
  properties[field.slice(1)]?.['x-personal'] === true

/** Leaves out the values of secrets and personal details: the audit log outlasts an erasure. */
export const redact = (changes: readonly AuditChange[], schema: Fields): AuditChange[] =>
  changes.map((change) => (isSecret(schema, change) || isPersonal(schema, change) ? { field: change.field } : change))

/** @throws ApiError 403 if a secret changes, and the person’s role or a missing re-authentication does not allow it */
export function requireSecretAccess(
  changes: readonly AuditChange[],
  schema: Fields,
  roles: readonly StaffRole[] = ['owner'],
  staff: Staff,
): void {
  if (!changes.some((change) => isSecret(schema, change))) return
  if (!roles.includes(staff.role)) throw new ApiError(403, 'role_not_allowed', t.roleNotAllowed())
  if (!staff.isReauthenticated) throw new ApiError(403, 'reauthentication_required', t.reauthenticationRequired())
}
