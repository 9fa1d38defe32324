/** Maximum concurrent route preloads (§9, LY-12). */
export const MAX_PRELOADS = 5

type Preload = () => Promise<unknown>

const running = new Set<string>()
const waiting = new Map<string, Preload>()

/**
 * Runs a preload now, or once fewer than five others are running; repeated calls with the same `what` share one slot.
 * Failures are ignored.
 */
export function limitPreload(what: string, preload: Preload): void {
  if (running.has(what)) return
  if (running.size >= MAX_PRELOADS) {
    // Drops the oldest: a shopper moving across a menu has lost interest in it.
    waiting.delete(what)
    waiting.set(what, preload)
    const [longest] = waiting.keys()
    if (waiting.size > MAX_PRELOADS && longest !== undefined) waiting.delete(longest)
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
      limitPreload(...next)
    })
}
