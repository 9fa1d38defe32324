import { vi } from 'vitest'

/**
 * Waits until a check throws nothing, and gives what it gives. Vitest's own waits one second unless told otherwise, which a busy machine
 * needs for less.
 * @param within milliseconds
 */
export const waitFor = <Value>(check: () => Value | Promise<Value>, within = 20_000): Promise<Value> =>
  vi.waitFor(check, { timeout: within })
