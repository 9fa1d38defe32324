import type { StoredMessage } from '#generated/api.d.ts'
import * as t from '#words/admin-messages.ts'

type State = StoredMessage['status']

/** What became of a message, in words. */
export const messageStates: Readonly<Record<State, () => string>> = {
  waiting: t.stateWaiting,
  sent: t.stateSent,
  failed: t.stateFailed,
  kept: t.stateKept,
  withheld: t.stateWithheld,
}
