import type { StaffRole } from '#domain/staff-roles.ts'
import * as t from '#words/admin-app.ts'

export const roleNames: Readonly<Record<StaffRole, () => string>> = {
  owner: t.roleOwner,
  manager: t.roleManager,
  editor: t.roleEditor,
  fulfilment: t.roleFulfilment,
}
