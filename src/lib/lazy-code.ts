import { whenOnlineOrAfter } from './when-online.ts'

/** Code that a page fetches when it needs it. Every dynamic import of `src/` goes through here. */
export interface LazyCode<Module> {
  /** Returns the module, once it has been fetched. */
  current: () => Module | undefined
  /**
   * Fetches it, with two retries within two seconds. Rejects when they fail too; the next call starts over, because a failure is never
   * remembered.
   */
  load: () => Promise<Module>
  /** Fetches it however long it takes: with growing pauses between retries, and as soon as the network returns. Never rejects. */
  arrives: () => Promise<Module>
  /** Fetches it ahead of need; failures are ignored. */
  want: () => void
  /** Calls back when it has been fetched; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Fetches a module that the browser remembers as failed. Set once the page has loaded (load-afresh.ts). */
export const rescue = {
  load: <Module>(_load: () => Promise<Module>, error: unknown): Promise<Module> => Promise.reject(error),
}

/** Milliseconds before the two retries of `load`. */
const PAUSES = [300, 1200]
/** Upper bound of the seconds between two attempts of `patiently`. */
const LONGEST_PAUSE = 60

/** Wraps a dynamic import. `load` must be exactly `() => import('./module.ts')`, because load-afresh.ts reads its source. */
export function lazyCode<Module>(load: () => Promise<Module>): LazyCode<Module> {
  const listeners = new Set<() => void>()
  let here: Module | undefined
  let loading: Promise<Module> | undefined
  let arriving: Promise<Module> | undefined

  async function attempt(isFirst: boolean): Promise<Module> {
    const module = await (isFirst ? load() : load().catch((error: unknown) => rescue.load(load, error)))
    here = module
    for (const listener of listeners) listener()
    return module
  }

  async function attempts(): Promise<Module> {
    for (let count = 0; ; count += 1) {
      try {
        return await attempt(count === 0)
      } catch (error) {
        const pause = PAUSES[count]
        if (pause === undefined || !navigator.onLine) throw error
        await networkOr(pause)
      }
    }
  }

  const code: LazyCode<Module> = {
    current: () => here,
    load: () =>
      (loading ??= attempts().catch((error: unknown) => {
        loading = undefined
        throw error
      })),
    arrives: () => (arriving ??= patiently(code.load)),
    want: () => void code.load().catch(() => undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return code
}

/** Calls `ask` until it resolves: with growing pauses, and as soon as the network returns. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let seconds = 2; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE)) {
    try {
      return await ask()
    } catch {
      await networkOr(seconds * 1000)
    }
  }
}

const networkOr = (milliseconds: number) =>
  new Promise<void>((resolve) => void whenOnlineOrAfter(milliseconds, resolve))
