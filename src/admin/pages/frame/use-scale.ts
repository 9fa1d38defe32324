import { type RefObject, useLayoutEffect, useState } from 'react'

/** Widths of the shown pages, in CSS pixels. */
export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const
export type Width = keyof typeof WIDTHS

/** Returns how much a page must shrink to be as wide as its box. */
export function useScale(box: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    const { current } = box
    if (!current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return Math.min(1, room / width)
}
