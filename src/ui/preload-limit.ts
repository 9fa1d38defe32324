/** At most this many route preloads run at once (specification §9, LY-12). */
export const PRELOADS_AT_ONCE = 5

type Preload = () => Promise<unknown>

const running = new Set<string>()
const waiting = new Map<string, Preload>()

/**
 * Runs a preload now, or as soon as fewer than five others run; `what` names it, and it takes one place however often it
 * is asked for. A preload that fails is of no interest to anyone.
 */
export function preloadWithin(what: string, preload: Preload): void {
  if (running.has(what)) return
  if (running.size >= PRELOADS_AT_ONCE) {
    // Anyone who moves the pointer across a menu has lost interest in what waits longest.
    waiting.delete(what)
    waiting.set(what, preload)
    const [longest] = waiting.keys()
    if (waiting.size > PRELOADS_AT_ONCE && longest !== undefined) waiting.delete(longest)
    return
  }
  running.add(what)
  void Promise.resolve()
    .then(preload)
    .catch(() => undefined)
    .finally(() => {
      running.delete(what)
      const [next] = waiting
      if (!next) return
      waiting.delete(next[0])
      preloadWithin(...next)
    })
}
