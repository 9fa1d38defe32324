import { useSyncExternalStore } from 'react'

/** The breakpoint of the style sheets. */
const wide = '(width >= 1024px)'

/**
 * Returns whether two columns fit, for parts that then move elsewhere in the document; differences in appearance belong
 * in CSS.
 */
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
