/** Between two copies, in ms: copying a large document takes longer than a key press should. */
const PAUSE = 500

/** Keeps changes in the browser: the first one immediately, and what follows within half a second together. */
export function keepOften(keep: () => void): { changed: () => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    if (!isPending) return
    isPending = false
    keep()
    timer = setTimeout(now, PAUSE)
  }

  return {
    changed: () => {
      isPending = true
      if (timer === undefined) now()
    },
    now,
  }
}
