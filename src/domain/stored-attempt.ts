/** The tab keeps a started payment, so that it survives a reload and the return from the gateway. */
const KEY = 'vitrine_payment'

/** Returns the stored JSON, or null. */
export function readStoredAttempt(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores an attempt; undefined clears it. */
export function storeAttempt(attempt: object | undefined): void {
  try {
    if (attempt) sessionStorage.setItem(KEY, JSON.stringify(attempt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the server still places only one order per state of the cart.
  }
}

/** Clears the attempt of a paid order. */
export function clearStoredAttempt(orderNo: string): void {
  if (readStoredAttempt()?.includes(`"order_id":${JSON.stringify(orderNo)}`)) storeAttempt(undefined)
}
