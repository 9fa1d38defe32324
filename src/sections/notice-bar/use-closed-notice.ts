import { useSyncExternalStore } from 'react'
import { createStoredChoice } from '#lib/stored-choice.ts'

/** Local storage key of the closed notice. */
export const closedNoticeKey = 'vitrine_notice'

const kept = createStoredChoice(closedNoticeKey)

/** Returns the id of the notice this visitor closed, and a function that closes one. On the server none is closed. */
export function useClosedNotice(): [closed: string | null, close: (id: string) => void] {
  const closed = useSyncExternalStore(kept.subscribe, kept.read, () => null)
  return [closed, kept.choose]
}
