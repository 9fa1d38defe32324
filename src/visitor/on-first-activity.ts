// Signs of user activity, including the return from another tab where a cart may have been created.
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'visibilitychange'] as const

/** Runs the callback once, at the first user activity. */
export function onFirstActivity(act: () => void): void {
  const listening = { capture: true, passive: true }
  const onSign = () => {
    for (const sign of activityEvents) window.removeEventListener(sign, onSign, listening)
    act()
  }
  for (const sign of activityEvents) window.addEventListener(sign, onSign, listening)
}
