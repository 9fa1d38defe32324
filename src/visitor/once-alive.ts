// The first signs that somebody is there, or back from a tab in which a cart may have been begun.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'visibilitychange'] as const

/** Acts once, at the first sign that somebody is there. */
export function onceAlive(act: () => void): void {
  const listening = { capture: true, passive: true }
  const onSign = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, listening)
    act()
  }
  for (const sign of signs) window.addEventListener(sign, onSign, listening)
}
