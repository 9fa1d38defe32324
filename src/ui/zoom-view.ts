/** The position of a picture in its viewport: `scale` 1 fits it, `x` and `y` offset its centre in pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

/** Width and height in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A point of the viewport relative to its centre. */
export interface Point {
  x: number
  y: number
}

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }

/** Factor of one button or key press. */
export const ZOOM_STEP = 1.5

/** Returns the maximum scale: one image pixel per CSS pixel, beyond which there is no more detail. */
export function maxScale(fitted: Size, file: Size): number {
  return fitted.width > 0 ? Math.max(1, file.width / fitted.width) : 1
}

/** Returns the size of a picture fitted into a viewport. */
export function fittedSize(file: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / file.width, stage.height / file.height)
  return { width: file.width * ratio, height: file.height * ratio }
}

/** Returns the view with a valid scale and without gaps at the edges. */
export function clampView(view: ZoomView, fitted: Size, stage: Size, max: number): ZoomView {
  const scale = Math.min(Math.max(view.scale, 1), max)
  const roomX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const roomY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(view.x, roomX), y: clamp(view.y, roomY) }
}

/** Zooms by a factor about a fixed point. */
export function zoomAt(view: ZoomView, factor: number, point: Point): ZoomView {
  return {
    scale: view.scale * factor,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  }
}

/** Returns the view after two fingers moved between two pairs of points. */
export function pinch(view: ZoomView, from: readonly [Point, Point], to: readonly [Point, Point]): ZoomView {
  const before = distance(...from)
  const factor = before > 0 ? distance(...to) / before : 1
  const start = middle(...from)
  const end = middle(...to)
  const { scale, x, y } = zoomAt(view, factor, start)
  return { scale, x: x + end.x - start.x, y: y + end.y - start.y }
}

const clamp = (value: number, room: number) => Math.min(Math.max(value, -room), room)
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
