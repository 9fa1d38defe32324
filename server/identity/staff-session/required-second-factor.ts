import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** A condition on a person `p`: their role requires two-step login, which they have not set up. */
export const NEEDS_SECOND_FACTOR = `p.totp_secret IS NULL
  AND EXISTS (SELECT FROM staff_required_factor f WHERE f.role = p.role)`

const list = statement<{ role: StaffRole }, []>('staff-required-factors', 'SELECT role FROM staff_required_factor')

const removeOthers = statement<NoRow, [StaffRole[]]>(
  'staff-required-factors-remove',
  'DELETE FROM staff_required_factor WHERE role <> ALL ($1::text[])',
)

const add = statement<NoRow, [StaffRole[]]>(
  'staff-required-factors-add',
  'INSERT INTO staff_required_factor (role) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
)

/** Returns the roles that require two-step login, the most powerful first. */
export async function rolesRequiringSecondFactor(db: Queryable): Promise<StaffRole[]> {
  const required = new Set((await list(db)).map(({ role }) => role))
  return STAFF_ROLES.filter((role) => required.has(role))
}

export async function requireSecondFactorOf(db: Queryable, roles: readonly StaffRole[]): Promise<void> {
  await removeOthers(db, [...roles])
  await add(db, [...roles])
}
