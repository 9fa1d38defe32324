/** At most this many route preloads run at once (specification §9, LY-12). */
export const PRELOADS_AT_ONCE = 5

let running = 0
const waiting: (() => Promise<unknown>)[] = []

/** Runs a preload now, or as soon as fewer than five others run. A preload that fails is of no interest to anyone. */
export function preloadWithin(preload: () => Promise<unknown>): void {
  // Whoever moves the pointer across a menu has lost interest in what waits longest.
  if (running >= PRELOADS_AT_ONCE) {
    waiting.push(preload)
    if (waiting.length > PRELOADS_AT_ONCE) waiting.shift()
    return
  }
  running += 1
  void Promise.resolve()
    .then(preload)
    .catch(() => undefined)
    .finally(() => {
      running -= 1
      const next = waiting.shift()
      if (next) preloadWithin(next)
    })
}
