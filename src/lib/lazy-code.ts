/** Code that a page fetches when it needs it. Everything in `src/` that is imported later is imported through here. */
export interface LazyCode<Module> {
  /** The module, once it is here. */
  current: () => Module | undefined
  /**
   * Fetches it, trying again twice within two seconds; rejects when it can't be had, and begins again with the next call. A failure is
   * never remembered.
   */
  load: () => Promise<Module>
  /** Fetches it however long it takes: with growing pauses, and as soon as the network returns. Never rejects. */
  arrives: () => Promise<Module>
  /** Fetches it ahead of need; a failure is nobody's concern yet. */
  want: () => void
  /** Calls back once it is here, until the function it returns is called. */
  subscribe: (listener: () => void) => () => void
}

/** What fetches a module that the browser takes for lost; the page puts it here once it is loaded (load-afresh.ts). */
export const rescue = {
  load: <Module>(_load: () => Promise<Module>, error: unknown): Promise<Module> => Promise.reject(error),
}

/** Milliseconds before the second and third try of `load`. */
const PAUSES = [300, 1200]
/** Seconds between two tries of `patiently`, at most. */
const LONGEST_PAUSE = 60

/** Makes one of `load`, which must be nothing but `() => import('./module.ts')`. */
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

/** Asks until it gets something: with growing pauses, and as soon as the network returns. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let seconds = 2; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE)) {
    try {
      return await ask()
    } catch {
      await networkOr(seconds * 1000)
    }
  }
}

/** Resolves after so many milliseconds, or when the network returns. */
function networkOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
  })
}
