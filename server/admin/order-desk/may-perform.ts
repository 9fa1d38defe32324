import type { StaffRole } from '#domain/staff-roles.ts'
import type { DeskActionName } from '#server/commerce/orders/desk-rules.ts'
import type { Staff } from '#server/platform/http/access.ts'

/** Roles that may read and process orders. */
export const ORDER_DESK_ROLES: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
/** Roles that may cancel and refund. */
export const MONEY_ROLES: readonly StaffRole[] = ['owner', 'manager']

const MONEY_ACTIONS: ReadonlySet<DeskActionName> = new Set([
  ...(['cancel', 'cancel_lines', 'refund', 'decide_returns'] as const),
  ...(['return_parcel', 'retry_refunds', 'record_refunds'] as const),
])

/** Returns the roles that an action and its route are for. */
export const rolesFor = (action: DeskActionName): readonly StaffRole[] =>
  MONEY_ACTIONS.has(action) ? MONEY_ROLES : ORDER_DESK_ROLES

export const mayPerform = ({ role }: Pick<Staff, 'role'>, action: DeskActionName): boolean =>
  rolesFor(action).includes(role)
