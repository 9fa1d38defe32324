import type { StaffRole } from '#domain/staff-roles.ts'
import type { DeskActionName } from '#server/commerce/orders/desk-rules.ts'
import type { Staff } from '#server/platform/http/access.ts'

/** Who reads and processes orders. */
export const DESK: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
/** Who decides about money. */
export const MONEY: readonly StaffRole[] = ['owner', 'manager']

const MONEY_ACTIONS: ReadonlySet<DeskActionName> = new Set([
  ...(['cancel', 'cancel_lines', 'refund', 'grant_returns', 'refuse_returns'] as const),
  ...(['return_parcel', 'retry_refunds', 'record_refunds'] as const),
])

/** Returns who may perform an action. */
export const rolesFor = (action: DeskActionName): readonly StaffRole[] => (MONEY_ACTIONS.has(action) ? MONEY : DESK)

export const mayPerform = ({ role }: Pick<Staff, 'role'>, action: DeskActionName): boolean =>
  rolesFor(action).includes(role)
