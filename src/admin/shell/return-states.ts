import type { Return } from '#generated/api.d.ts'
import * as t from '#words/admin-returns.ts'
import type { Tone } from './badge.tsx'

type State = Return['state']

export const returnStateNames: Readonly<Record<State, () => string>> = {
  asked: t.stateAsked,
  approved: t.stateApproved,
  received: t.stateReceived,
  closed: t.stateClosed,
  refused: t.stateRefused,
}

/** Returns that wait for the shop stand out. */
export const returnTone = (state: State): Tone =>
  state === 'asked' || state === 'received' ? 'warning' : state === 'closed' ? 'success' : 'neutral'
