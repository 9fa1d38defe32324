import { useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '#lib/after-paint.ts'

/**
 * A control's value. A press changes what is shown at once; `change`, with all the work that follows from it, runs after the next paint, and
 * the owner's value is shown again from then on.
 */
export function useOptimisticValue<Shown, Chosen extends Shown>(
  value: Shown,
  change: (value: Chosen) => void,
): [shown: Shown, choose: (value: Chosen) => void] {
  const [ahead, setAhead] = useState<{ value: Chosen }>()
  // The latest: of two controls pressed before one paint, the second must build on what the first has changed.
  const changeNow = useEffectEvent(change)
  function choose(next: Chosen) {
    const mine = { value: next }
    setAhead(mine)
    afterPaint(() =>
      // At once, so that handlers of the press that follows see the new value.
      flushSync(() => {
        setAhead((now) => (now === mine ? undefined : now))
        changeNow(next)
      }),
    )
  }
  return [ahead ? ahead.value : value, choose]
}
