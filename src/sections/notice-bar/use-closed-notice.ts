import { useSyncExternalStore } from 'react'
import { createStoredChoice } from '#lib/stored-choice.ts'

/** Where the browser keeps which notice was closed. */
export const closedNoticeKey = 'vitrine_notice'

const kept = createStoredChoice(closedNoticeKey)

/** The id of the notice that this visitor closed, and how to close one. On the server none is closed. */
export function useClosedNotice(): [closed: string | null, close: (id: string) => void] {
  const closed = useSyncExternalStore(kept.subscribe, kept.read, () => null)
  return [closed, kept.choose]
}
