const waiting: (() => void)[] = []
/** A window that is hidden or busy paints late or never: so many milliseconds are enough. */
const MOST_PATIENCE_MS = 200
/** What begins another deed of the shopper, a click of voice control among them. What follows a press by itself, such as `change`, is none. */
const deeds = ['pointerdown', 'keydown', 'click', 'submit'] as const
let listens = false

/**
 * Runs something when the next picture has been painted, so that what a press marked is seen before the work it asks for begins. The next
 * press or key comes after that work in any case: a shopper who chooses and buys at once buys what they chose.
 */
export function afterPaint(act: () => void): void {
  waiting.push(act)
  if (waiting.length > 1) return
  if (!listens) for (const deed of deeds) window.addEventListener(deed, beforeDeed, { capture: true, passive: true })
  listens = true
  const timer = setTimeout(actNow, MOST_PATIENCE_MS)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(timer)
      actNow()
    }),
  )
}

function beforeDeed({ type, target }: Event): void {
  // A box is ticked before its click is heard; to draw it again in between would take the tick for old.
  if (type !== 'click' || !(target instanceof HTMLInputElement)) actNow()
}

function actNow(): void {
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
