/** Calls back once the browser is idle, or after `timeout` ms. Safari cannot tell: there it waits for `fallback` ms. */
export function whenIdle(act: () => void, timeout: number, fallback: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout })
  else setTimeout(act, fallback)
}
