import { createContext, use, useEffect } from 'react'

/** Why a form cannot be sent yet, shown at a field. `isUnderway`: leaving the page would end work, such as an upload. */
export interface Held {
  reason: string
  isUnderway: boolean
}

export type Hold = (name: string, held: Held | undefined) => void

const HoldContext = createContext<Hold | undefined>(undefined)
export const HoldProvider = HoldContext.Provider

/** Holds the form back while there is a reason. */
export function useHold(name: string, reason: string | undefined, isUnderway = false): void {
  const hold = use(HoldContext)
  useEffect(() => {
    hold?.(name, reason === undefined ? undefined : { reason, isUnderway })
    return () => hold?.(name, undefined)
  }, [hold, name, reason, isUnderway])
}
