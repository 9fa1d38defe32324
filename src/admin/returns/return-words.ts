import type { Return } from '#generated/api.d.ts'
import * as t from '#words/admin-returns.ts'

export const stateNames: Readonly<Record<Return['state'], () => string>> = {
  asked: t.stateAsked,
  approved: t.stateApproved,
  received: t.stateReceived,
  closed: t.stateClosed,
  refused: t.stateRefused,
}

const reasons: Readonly<Record<string, () => string>> = {
  damaged: t.reasonDamaged,
  faulty: t.reasonFaulty,
  wrong_item: t.reasonWrongItem,
  not_as_described: t.reasonNotAsDescribed,
  changed_mind: t.reasonChangedMind,
  other: t.reasonOther,
}

/** Returns a reason in words. A code that no longer exists is shown as it is stored. */
export const reasonText = (code: string): string => reasons[code]?.() ?? code

const actions: Readonly<Record<string, () => string>> = {
  approved: t.actionApproved,
  declined: t.actionDeclined,
  received: t.actionReceived,
  restocked: t.actionRestocked,
}

export const actionText = (action: string): string => actions[action]?.() ?? action
