import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
