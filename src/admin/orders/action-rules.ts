import type { DeskAction, DeskOrder } from '#generated/api.d.ts'

type Facts = Pick<DeskOrder, 'actions' | 'needs'>

/** From the most pressing: what keeps a customer waiting comes first. */
const STEPS = ['confirm', 'retry_refunds', 'decide_returns', 'pack', 'ship', 'deliver'] as const

export type NextAction = (typeof STEPS)[number]

/** Returns the next step of an order; undefined when there is nothing to do. */
export const nextAction = ({ actions }: Pick<Facts, 'actions'>): NextAction | undefined =>
  STEPS.find((step) => actions.includes(step))

/** Corrections and messages are offered beside what they are about. */
const MENU = [
  'ship',
  'deliver',
  'unpack',
  'decide_returns',
  'refund',
  'retry_refunds',
  'record_refunds',
  'return_parcel',
  'cancel',
] as const

export type MenuAction = (typeof MENU)[number]

/** Returns the other actions that the order allows, without its next step. */
export function menuActions({ actions }: Pick<Facts, 'actions'>): MenuAction[] {
  const next = nextAction({ actions })
  return MENU.filter(
    (action) =>
      action !== next && !isBeside(next, action) && (actions.includes(action) || isCancelOfLines(actions, action)),
  )
}

/** Shops that do not mark parcels as packed ship at once, so shipping has a button beside packing. */
export const isBeside = (next: NextAction | undefined, action: DeskAction): boolean =>
  next === 'pack' && action === 'ship'

/** One dialog cancels the order and lines of it. */
const isCancelOfLines = (actions: readonly DeskAction[], action: MenuAction): boolean =>
  action === 'cancel' && actions.includes('cancel_lines')
