import { useSyncExternalStore } from 'react'

const KEY = 'vitrine_pincode'
const listeners = new Set<() => void>()

/** Returns the pincode last checked in this browser; '' if none. */
export function keptPincode(): string {
  // Storage may be disabled, and throws then.
  try {
    return /^\d+$/u.exec(localStorage.getItem(KEY) ?? '')?.[0] ?? ''
  } catch {
    return ''
  }
}

/** Stores a pincode for product pages, cart and checkout. */
export function keepPincode(pincode: string): void {
  try {
    localStorage.setItem(KEY, pincode)
  } catch {
    // The shopper is asked again next time.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the last checked pincode; '' in the server's HTML, which is the same for everyone. */
export const useKeptPincode = (): string => useSyncExternalStore(subscribe, keptPincode, () => '')
