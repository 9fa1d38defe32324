import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
