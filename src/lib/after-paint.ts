const waiting: (() => void)[] = []
/** Longest wait in a window that is hidden or busy. */
const MAX_WAIT_MS = 200
/**
 * Events that start an interaction. Voice control sends only a click. Consequences of a press, such as `change`, are
 * not among them.
 */
const interactionStarts = ['pointerdown', 'keydown', 'click', 'submit'] as const
let listens = false

/**
 * Runs a callback after the next paint, so that a press is visibly acknowledged before the work it causes. The next
 * press or key runs pending callbacks first: a shopper who chooses an option and buys at once buys what they chose.
 */
export function afterPaint(act: () => void): void {
  waiting.push(act)
  if (waiting.length > 1) return
  if (!listens)
    for (const type of interactionStarts)
      window.addEventListener(type, onInteractionStart, { capture: true, passive: true })
  listens = true
  const timer = setTimeout(runWaiting, MAX_WAIT_MS)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(timer)
      runWaiting()
    }),
  )
}

function onInteractionStart({ type, target }: Event): void {
  // The browser ticks a box before it fires its click. If React rendered in between, it would see no change and drop the tick.
  if (type !== 'click' || !(target instanceof HTMLInputElement)) runWaiting()
}

function runWaiting(): void {
  for (const act of waiting.splice(0))
    try {
      act()
    } catch (error) {
      // Reported like any uncaught error, without stopping the other callbacks.
      queueMicrotask(() => {
        throw error
      })
    }
}
