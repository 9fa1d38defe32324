import { startTransition, useEffect, useState } from 'react'

/** Rows that are rendered without a pause: fewer than a slow computer needs 50 ms for. */
const STEP = 40

/** Returns how many of many rows to render: more each time, so that a long list never keeps the page from responding. */
export function useSteps(total: number): number {
  const [count, setCount] = useState(STEP)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + STEP))
  }, [count, total])
  return Math.min(count, total)
}
