import { useSyncExternalStore } from 'react'

const KEY = 'vitrine_pincode'
const listeners = new Set<() => void>()

/** Returns the pincode that was checked last in this browser, '' when there is none. */
export function keptPincode(): string {
  // Storage may be switched off, and then throws.
  try {
    return /^\d+$/u.exec(localStorage.getItem(KEY) ?? '')?.[0] ?? ''
  } catch {
    return ''
  }
}

/** Keeps a pincode for product pages, cart and checkout. */
export function keepPincode(pincode: string): void {
  try {
    localStorage.setItem(KEY, pincode)
  } catch {
    // It is asked for again next time.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have asked.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The pincode that was checked last; '' in the server's HTML, which is everybody's. */
export const useKeptPincode = (): string => useSyncExternalStore(subscribe, keptPincode, () => '')
