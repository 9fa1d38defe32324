import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Returns the token of a link in a mail. It is in the address's fragment, which is sent to no server. */
export const useLinkToken = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))
