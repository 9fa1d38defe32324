import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  clampView,
  FITTED,
  fittedSize,
  maxScale,
  pinch,
  type Point,
  type Size,
  ZOOM_STEP,
  zoomAt,
  type ZoomView,
} from './zoom-view.ts'

/** A second tap within this time and distance is a double tap. */
const DOUBLE_TAP_MS = 300
const NEAR = 24
/** Minimum length of a swipe; a few pixels or less are a click. */
const SWIPE = 60
const CLICK = 6
const PAN_STEP = 80

interface Options {
  /** The picture file's size. */
  file: Size
  /** Requested by a swipe or arrow key while the whole picture is shown: -1 previous, 1 next. */
  onStep: (by: -1 | 1) => void
}

/**
 * Gestures of a zoomed picture: wheel and pinch zoom, click and double tap toggle, drag pans; the keys + - 0 and arrows
 * do the same. Use a `key` per picture.
 */
export function useZoom({ file, onStep }: Options) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(FITTED)
  // Known once the viewport is measured.
  const [max, setMax] = useState(Infinity)
  const fingers = useRef(new Map<number, Point>())
  const drag = useRef({ start: { x: 0, y: 0 }, moved: 0, pinched: false })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  function change(next: (view: ZoomView) => ZoomView) {
    const { clientWidth: width, clientHeight: height } = stage.current!
    const fitted = fittedSize(file, { width, height })
    const limit = maxScale(fitted, file)
    setView((before) => clampView(next(before), fitted, { width, height }, limit))
    setMax(limit)
  }

  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) => change((before) => zoomAt(before, factor, point))
  const toggleAt = (point: Point) => (view.scale > 1 ? setView(FITTED) : zoomBy(2.5, point))

  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  // React's wheel listeners are passive, and the page must not scroll.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault()
      // A trackpad pinch arrives as a wheel event with the control key.
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointIn(event))
    }
  })
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => onWheel.current?.(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const point = pointIn(event)
    fingers.current.set(event.pointerId, point)
    if (fingers.current.size === 1) drag.current = { start: point, moved: 0, pinched: false }
    else drag.current.pinched = true
  }

  function onPointerMove(event: PointerEvent) {
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const to = pointIn(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, to)
    drag.current.moved = Math.max(
      drag.current.moved,
      Math.hypot(to.x - drag.current.start.x, to.y - drag.current.start.y),
    )
    if (other) change((before) => pinch(before, [from, other], [to, other]))
    else change((before) => ({ ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y }))
  }

  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || drag.current.pinched) return
    const point = pointIn(event)
    const { start, moved } = drag.current
    if (moved < CLICK) tap(event, point)
    else if (view.scale === 1 && Math.abs(point.x - start.x) > Math.max(SWIPE, Math.abs(point.y - start.y)))
      onStep(point.x < start.x ? 1 : -1)
  }

  /** A mouse zooms with one click, a finger with two taps. */
  function tap({ pointerType, timeStamp }: PointerEvent, point: Point) {
    const { at, x, y } = lastTap.current
    const isSecond = timeStamp - at < DOUBLE_TAP_MS && Math.hypot(point.x - x, point.y - y) < NEAR
    lastTap.current = isSecond ? { at: 0, x: 0, y: 0 } : { at: timeStamp, ...point }
    if (pointerType === 'mouse' || isSecond) toggleAt(point)
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = moves[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === '0') setView(FITTED)
    else if (by && view.scale > 1) change(({ scale, x, y }) => ({ scale, x: x + by.x, y: y + by.y }))
    else if (by && by.x !== 0) onStep(by.x < 0 ? 1 : -1)
    else return
    event.preventDefault()
  }

  const onPointerCancel = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  return {
    stage,
    view,
    canZoomIn: view.scale < max,
    zoomBy,
    onKeyDown,
    pointers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** An arrow key moves the view towards its side, so the picture moves the other way. */
const moves: Record<string, Point | undefined> = {
  ArrowLeft: { x: PAN_STEP, y: 0 },
  ArrowRight: { x: -PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP },
  ArrowDown: { x: 0, y: -PAN_STEP },
}
