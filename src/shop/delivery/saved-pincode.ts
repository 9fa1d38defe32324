import { useSyncExternalStore } from 'react'
import { readSavedPincode, PINCODE_KEY } from './read-saved-pincode.ts'

const listeners = new Set<() => void>()

/** Stores a pincode for product pages, cart and checkout. */
export function savePincode(pincode: string): void {
  try {
    localStorage.setItem(PINCODE_KEY, pincode)
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
export const useSavedPincode = (): string => useSyncExternalStore(subscribe, readSavedPincode, () => '')
