import type { Return } from '#generated/api.d.ts'
import * as t from '#words/admin-returns.ts'

export const stateNames: Readonly<Record<Return['state'], () => string>> = {
  asked: t.stateAsked,
  approved: t.stateApproved,
  received: t.stateReceived,
  closed: t.stateClosed,
  refused: t.stateRefused,
}

const actions: Readonly<Record<string, () => string>> = {
  approved: t.actionApproved,
  declined: t.actionDeclined,
  received: t.actionReceived,
  restocked: t.actionRestocked,
}

export const actionText = (action: string): string => actions[action]?.() ?? action
