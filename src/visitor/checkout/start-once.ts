import type { StartedCheckout } from './start.ts'
import type { Visitor } from '../chart.ts'

/** Milliseconds until the code of the checkout is asked for again: no step works without it. */
export const RETRY_AFTER = 3000

const starting = new WeakMap<Visitor, Promise<StartedCheckout>>()

/** Starts the steps and the payment, which belong together, once a tab. */
export function startOnce(visitor: Visitor): Promise<StartedCheckout> {
  const known = starting.get(visitor)
  if (known) return known
  const started = import('./start.ts').then(({ startCheckout }) => startCheckout(visitor))
  starting.set(visitor, started)
  started.catch(() => starting.delete(visitor))
  return started
}
