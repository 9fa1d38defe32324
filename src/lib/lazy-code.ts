import { whenOnlineOrAfter } from './when-online.ts'
import { currentWords } from './words.ts'

/** Code that is loaded on demand. All dynamic imports in `src/` go through this module. */
export interface LazyCode<Module> {
  /** Returns the module once it is loaded. */
  current: () => Module | undefined
  /**
   * Loads the module, retrying twice within two seconds. Rejects when that fails; the next call starts over, because
   * failures are not cached.
   */
  load: () => Promise<Module>
  /** Loads the module however long it takes, with growing pauses and as soon as the network returns. Never rejects. */
  loadEventually: () => Promise<Module>
  /** Preloads the module and ignores failures. */
  preload: () => void
  /** Calls back once the module is loaded; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** Loads a module whose failure the browser has cached; installed after the page has loaded (import-uncached.ts). */
export const rescue = {
  load: <Module>(_load: () => Promise<Module>, error: unknown): Promise<Module> => Promise.reject(error),
}

/** Pauses before the second and third attempt of `load`, in ms. */
const PAUSES = [300, 1200]
/** Longest pause between attempts of `patiently`, in seconds. */
const MAX_PAUSE = 60

/** Wraps `load`, which must be exactly `() => import('./module.ts')`: import-uncached.ts reads its source. */
export function lazyCode<Module>(load: () => Promise<Module>): LazyCode<Module> {
  const listeners = new Set<() => void>()
  let here: Module | undefined
  let loading: Promise<Module> | undefined
  let arriving: Promise<Module> | undefined

  async function attempt(isFirst: boolean): Promise<Module> {
    const [module] = await Promise.all([
      isFirst ? load() : load().catch((error: unknown) => rescue.load(load, error)),
      currentWords()?.loadOthers?.(),
    ])
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
    loadEventually: () => (arriving ??= retryUntilDone(code.load)),
    preload: () => void code.load().catch(() => undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return code
}

/** Retries until it succeeds, with growing pauses and as soon as the network returns. */
export async function retryUntilDone<T>(ask: () => Promise<T>): Promise<T> {
  for (let seconds = 2; ; seconds = Math.min(seconds * 2, MAX_PAUSE)) {
    try {
      return await ask()
    } catch {
      await networkOr(seconds * 1000)
    }
  }
}

const networkOr = (milliseconds: number) =>
  new Promise<void>((resolve) => void whenOnlineOrAfter(milliseconds, resolve))
