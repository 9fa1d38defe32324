import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns the value of the last rendering, which may be put ahead of it: several changes may come before the next. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
