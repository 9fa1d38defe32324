const waiting: (() => void)[] = []
/** A window that is hidden or busy paints late or never: so many milliseconds are enough. */
const MOST_PATIENCE_MS = 200
/** Events that begin an interaction; a click may come alone, from voice control. What follows a press by itself, such as `change`, begins none. */
const beginnings = ['pointerdown', 'keydown', 'click', 'submit'] as const
let listens = false

/**
 * Runs something after the next paint, so that what a press marked is seen before the work it asks for begins. The shopper's next press or
 * key comes after that work in any case: a shopper who chooses and buys at once buys what they chose.
 */
export function afterPaint(act: () => void): void {
  waiting.push(act)
  if (waiting.length > 1) return
  if (!listens)
    for (const type of beginnings) window.addEventListener(type, onBeginning, { capture: true, passive: true })
  listens = true
  const timer = setTimeout(runWaiting, MOST_PATIENCE_MS)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(timer)
      runWaiting()
    }),
  )
}

function onBeginning({ type, target }: Event): void {
  // The browser ticks a box before it fires its click. If React rendered in between, it would see no change and drop the tick.
  if (type !== 'click' || !(target instanceof HTMLInputElement)) runWaiting()
}

function runWaiting(): void {
  for (const act of waiting.splice(0))
    try {
      act()
    } catch (error) {
      // Reported like any uncaught error, and what else waits is done.
      queueMicrotask(() => {
        throw error
      })
    }
}
