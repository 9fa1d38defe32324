import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '#lib/after-paint.ts'

/**
 * A control's value, which a press changes at once, while `change`, with all that follows from it, comes after the picture of that. The
 * owner's value is shown again from then on.
 */
export function useAhead<Shown, Chosen extends Shown>(
  value: Shown,
  change: (value: Chosen) => void,
): [shown: Shown, choose: (value: Chosen) => void] {
  const [ahead, setAhead] = useState<{ value: Chosen }>()
  function choose(next: Chosen) {
    const mine = { value: next }
    setAhead(mine)
    afterPaint(() =>
      // Before the press that may follow is heard by anyone.
      flushSync(() => {
        setAhead((now) => (now === mine ? undefined : now))
        change(next)
      }),
    )
  }
  return [ahead ? ahead.value : value, choose]
}
