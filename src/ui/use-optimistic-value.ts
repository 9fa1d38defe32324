import { useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '#lib/after-paint.ts'

/**
 * Returns a control's value. A press changes the shown value immediately; `change` runs after the next paint, and then
 * the owner's value is shown again.
 */
export function useOptimisticValue<Shown, Chosen extends Shown>(
  value: Shown,
  change: (value: Chosen) => void,
): [shown: Shown, choose: (value: Chosen) => void] {
  const [ahead, setAhead] = useState<{ value: Chosen }>()
  // The latest callback: of two controls pressed before one paint, the second must build on the first one's change.
  const changeNow = useEffectEvent(change)
  function choose(next: Chosen) {
    const mine = { value: next }
    setAhead(mine)
    afterPaint(() =>
      // Synchronous, so that handlers of the next press see the new value.
      flushSync(() => {
        setAhead((now) => (now === mine ? undefined : now))
        changeNow(next)
      }),
    )
  }
  return [ahead ? ahead.value : value, choose]
}
