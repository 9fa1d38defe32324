/** How a picture stands in its stage: `scale` 1 fits it in, `x` and `y` move its middle away from the stage's, in pixels. */
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

/** A point of the stage, from its middle. */
export interface Point {
  x: number
  y: number
}

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }

/** One press of a button or a key. */
export const ZOOM_STEP = 1.5

/** Returns the maximum scale: one image pixel per CSS pixel, beyond which there is no more detail. */
export function maxScale(fitted: Size, file: Size): number {
  return fitted.width > 0 ? Math.max(1, file.width / fitted.width) : 1
}

/** The size of a picture that fits whole into a stage. */
export function fittedSize(file: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / file.width, stage.height / file.height)
  return { width: file.width * ratio, height: file.height * ratio }
}

/** The view with its scale within bounds and no edge of the picture drawn into the stage. */
export function bounded(view: ZoomView, fitted: Size, stage: Size, max: number): ZoomView {
  const scale = Math.min(Math.max(view.scale, 1), max)
  const roomX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const roomY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(view.x, roomX), y: clamp(view.y, roomY) }
}

/** Zooms by a factor about a point: what lies under it stays under it. */
export function zoomedAt(view: ZoomView, factor: number, point: Point): ZoomView {
  return {
    scale: view.scale * factor,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  }
}

/** The view after two fingers have moved from two points to two others. */
export function pinched(view: ZoomView, from: readonly [Point, Point], to: readonly [Point, Point]): ZoomView {
  const before = distance(...from)
  const factor = before > 0 ? distance(...to) / before : 1
  const start = middle(...from)
  const end = middle(...to)
  const { scale, x, y } = zoomedAt(view, factor, start)
  return { scale, x: x + end.x - start.x, y: y + end.y - start.y }
}

const clamp = (value: number, room: number) => Math.min(Math.max(value, -room), room)
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
