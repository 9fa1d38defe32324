import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-staff.ts'
import { roleNames } from '../shell/role-names.ts'

const hints: Readonly<Record<StaffRole, () => string>> = {
  owner: t.roleOwnerHint,
  manager: t.roleManagerHint,
  editor: t.roleEditorHint,
  fulfilment: t.roleFulfilmentHint,
}

interface Props {
  value: StaffRole
  error?: string | undefined
  onChange: (role: StaffRole) => void
}

/** A choice of roles, with what the chosen one may do. */
export const RoleField = ({ value, error, onChange }: Props) => (
  <SelectField
    label={t.role()}
    name="role"
    hint={hints[value]()}
    error={error}
    value={value}
    onChange={({ target }) => onChange(STAFF_ROLES.find((role) => role === target.value) ?? value)}
  >
    {STAFF_ROLES.map((role) => (
      <option key={role} value={role}>
        {roleNames[role]()}
      </option>
    ))}
  </SelectField>
)
