import { useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this render takes over the server's HTML. */
export const useIsTakingOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Runs something when what it stands beside is there. */
export function Once({ run }: { run: () => void }) {
  const first = useRef(run)
  useEffect(() => first.current(), [])
  return null
}
