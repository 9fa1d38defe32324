/** Where this browser keeps the pincode last checked. */
export const PINCODE_KEY = 'vitrine_pincode'

/** Returns the pincode last checked in this browser; '' if none. */
export function readSavedPincode(): string {
  // Storage may be disabled, and throws then.
  try {
    return /^\d+$/u.exec(localStorage.getItem(PINCODE_KEY) ?? '')?.[0] ?? ''
  } catch {
    return ''
  }
}
