import { useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether this render hydrates the server's HTML. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Runs a callback once its siblings are mounted. */
export function RunOnMount({ run }: { run: () => void }) {
  const first = useRef(run)
  useEffect(() => first.current(), [])
  return null
}
