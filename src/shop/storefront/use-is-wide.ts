import { useSyncExternalStore } from 'react'

/** As the style sheets have it. */
const wide = '(width >= 1024px)'

/** Whether two columns fit, for what stands elsewhere in the document then; what only looks different asks css. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(wide).matches ?? false,
    () => false,
  )

function subscribe(onChange: () => void) {
  const query = window.matchMedia?.(wide)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
