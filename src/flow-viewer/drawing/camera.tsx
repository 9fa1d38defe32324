import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { boundsOf, type Drawing } from './drawing.ts'

/** Smallest readable scale; below it a chart is shown in part. */
const READABLE = 0.62
const MARGIN = 0.94

/** Shows the whole chart if readable, otherwise follows the active states. */
export function Camera({ drawing, leaves }: { drawing: Drawing; leaves: readonly string[] }) {
  const { setCenter } = useReactFlow()
  const width = useStore((store) => store.width)
  const height = useStore((store) => store.height)
  const before = useRef<readonly string[]>([])
  const active = leaves.join(' ')
  useEffect(() => {
    if (width === 0 || height === 0) return
    const now = active.split(' ')
    const entered = now.filter((id) => !before.current.includes(id))
    const isMoving = before.current.length > 0
    before.current = now
    const whole = boundsOf(drawing)
    const fit = ({ width: w, height: h }: typeof whole) => Math.min(width / w, height / h, 1) * MARGIN
    const isReadable = fit(whole) >= READABLE
    const shown = isReadable ? whole : boundsOf(drawing, entered.length > 0 ? entered : now)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches || !isMoving
    void setCenter(shown.x + shown.width / 2, shown.y + shown.height / 2, {
      zoom: isReadable ? fit(whole) : Math.min(0.85, Math.max(READABLE, fit(shown))),
      duration: calm ? 0 : 200,
    })
  }, [drawing, width, height, active, setCenter])
  return null
}
