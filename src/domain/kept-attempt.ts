/** Where the tab keeps what was begun of a payment, so that a reload and the way back from the gateway find it again. */
const KEY = 'vitrine_payment'

/** What was kept, as it was written; null for nothing. */
export function readKeptAttempt(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps an attempt; undefined for one that has ended. */
export function keepAttempt(attempt: object | undefined): void {
  try {
    if (attempt) sessionStorage.setItem(KEY, JSON.stringify(attempt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept then: the server makes one order of a state of the cart all the same.
  }
}

/** An order is paid, no matter who has shown it: nothing of it is to be asked for any more. */
export function forgetAttempt(orderNo: string): void {
  if (readKeptAttempt()?.includes(`"order_id":${JSON.stringify(orderNo)}`)) keepAttempt(undefined)
}
