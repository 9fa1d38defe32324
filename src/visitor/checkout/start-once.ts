import { lazyCode } from '#lib/lazy-code.ts'
import type { StartedCheckout } from './start.ts'
import type { Visitor } from '../chart.ts'

/** The checkout's code, which every step needs. */
export const code = lazyCode(() => import('./start.ts'))

const starting = new WeakMap<Visitor, Promise<StartedCheckout>>()

/** Starts the steps and the payment, which belong together, once a tab. */
export function startOnce(visitor: Visitor): Promise<StartedCheckout> {
  const known = starting.get(visitor)
  if (known) return known
  const started = code.load().then(({ startCheckout }) => startCheckout(visitor))
  starting.set(visitor, started)
  started.catch(() => starting.delete(visitor))
  return started
}
