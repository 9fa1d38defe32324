import * as t from '#words/admin-returns.ts'

const actions: Readonly<Record<string, () => string>> = {
  approved: t.actionApproved,
  declined: t.actionDeclined,
  received: t.actionReceived,
  restocked: t.actionRestocked,
}

export const actionText = (action: string): string => actions[action]?.() ?? action
