import type { StaffRole } from '#domain/staff-roles.ts'
import { endSessionsOf } from '#server/identity/staff-session/staff-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/staff-errors.ts'
import { type StaffRow, lockStaff } from './staff.ts'

const lockOwners = statement<{ id: number }, []>(
  'staff-lock-owners',
  `SELECT id FROM staff WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
)

const setRole = statement<NoRow, [number, string]>('staff-set-role', 'UPDATE staff SET role = $2 WHERE id = $1')

const setDisabled = statement<NoRow, [number, boolean]>(
  'staff-set-disabled',
  'UPDATE staff SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1',
)

/**
 * Locks an account together with all active owners, so that two changes at once cannot remove the last two. Owners are
 * locked first and in one order, which prevents deadlocks.
 */
async function lockWithOwners(db: Queryable, id: number): Promise<{ person: StaffRow; isLastOwner: boolean }> {
  const owners = await lockOwners(db)
  const person = await lockStaff(db, id)
  return { person, isLastOwner: owners.length === 1 && owners[0]?.id === id }
}

const lastOwner = (): ApiError => new ApiError(422, 'last_owner', t.lastOwner())

/** @throws ApiError 404, or 422 for the last owner */
export async function changeRole(db: Queryable, author: Staff, id: number, role: StaffRole): Promise<void> {
  const { person, isLastOwner } = await lockWithOwners(db, id)
  if (person.role === role) return
  if (isLastOwner) throw lastOwner()
  await setRole(db, id, role)
  await recordAudit(db, author, {
    action: 'role_changed',
    resource: 'staff',
    recordId: id,
    title: person.name,
    changes: [{ field: '/role', from: person.role, to: role }],
  })
}

/** Disables an account and ends its sessions. @throws ApiError 404, or 422 for the last owner */
export async function disableStaff(db: Queryable, author: Staff, id: number): Promise<void> {
  const { person, isLastOwner } = await lockWithOwners(db, id)
  if (person.disabled_at !== null) return
  if (isLastOwner) throw lastOwner()
  await setDisabled(db, id, true)
  await endSessionsOf(db, id)
  await recordAudit(db, author, { action: 'disabled', resource: 'staff', recordId: id, title: person.name })
}

/** @throws ApiError 404 */
export async function enableStaff(db: Queryable, author: Staff, id: number): Promise<void> {
  const person = await lockStaff(db, id)
  if (person.disabled_at === null) return
  await setDisabled(db, id, false)
  await recordAudit(db, author, { action: 'enabled', resource: 'staff', recordId: id, title: person.name })
}
