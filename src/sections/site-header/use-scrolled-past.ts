import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Returns whether the page is scrolled past a position in px. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  )
}
