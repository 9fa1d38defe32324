import { useSyncExternalStore } from 'react'

/** Whether the browser has taken over what the server rendered: false there, and while React does so. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
