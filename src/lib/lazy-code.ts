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
    const module = await (isFirst ? load() : load().catch((error: unknown) => loadAfresh<Module>(load, error)))
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

/** What `import()` is given, in the source of a function. */
const IMPORTED = /import\(\s*(["'`])(.+?)\1/u
let fresh = 0

/**
 * Firefox and Safari remember that a module could not be fetched, and fail at once when it is imported again (whatwg/html#6768). Where the
 * file itself can be had, it is imported by another address. Rejects with `error` where that is no use.
 */
async function loadAfresh<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const path = IMPORTED.exec(String(load))?.[2]
  if (path === undefined) throw error
  const url = new URL(path, import.meta.url)
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw error
  // It may have come back this very moment: one module in two copies is the last resort.
  return load().catch(() => import(/* @vite-ignore */ `${url.href}?${(fresh += 1)}`) as Promise<Module>)
}
