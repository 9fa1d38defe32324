/** Maximum concurrent route preloads (§9, LY-12). */
export const PRELOADS_AT_ONCE = 5

type Preload = () => Promise<unknown>

const running = new Set<string>()
const waiting = new Map<string, Preload>()

/**
 * Runs a preload now, or once fewer than five others are running; repeated calls with the same `what` share one slot.
 * Failures are ignored.
 */
export function preloadWithin(what: string, preload: Preload): void {
  if (running.has(what)) return
  if (running.size >= PRELOADS_AT_ONCE) {
    // Drops the oldest: a shopper moving across a menu has lost interest in it.
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
