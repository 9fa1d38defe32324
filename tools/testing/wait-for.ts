import { vi } from 'vitest'

/**
 * Waits until a check throws nothing, and gives what it gives. Vitest's own gives up after a second, which is too soon on a busy
 * machine.
 * @param within milliseconds
 */
export const waitFor = <Value>(check: () => Value | Promise<Value>, within = 20_000): Promise<Value> =>
  vi.waitFor(check, { timeout: within })
