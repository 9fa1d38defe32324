import type { ChartState } from '../chart/chart.ts'

/** A transition listed in its state, since it does not leave it. */
export interface Line {
  ids: string[]
  text: string
}

/** A state with its position relative to its parent. */
export interface Box {
  state: ChartState | undefined
  id: string
  parent: string | undefined
  x: number
  y: number
  width: number
  height: number
  lines: Line[]
}

/** The text beside an arrow: event and condition. */
export interface Label {
  event: string
  guard: string | undefined
}

/** An arrow with its route in drawing coordinates. */
export interface Arrow {
  id: string
  from: string
  to: string
  /** The transitions it represents. */
  ids: string[]
  labels: Label[]
  points: { x: number; y: number }[]
  label: { x: number; y: number; width: number; height: number } | undefined
}

export interface Drawing {
  boxes: Box[]
  arrows: Arrow[]
}

/** Returns the bounds of some boxes in the drawing; by default of all. */
export function boundsOf(
  { boxes }: Drawing,
  ids: readonly string[] = [],
): { x: number; y: number; width: number; height: number } {
  const known = new Map(boxes.map((box) => [box.id, box]))
  const placeOf = (box: Box): { x: number; y: number } => {
    const parent = box.parent === undefined ? undefined : known.get(box.parent)
    const { x, y } = parent ? placeOf(parent) : { x: 0, y: 0 }
    return { x: x + box.x, y: y + box.y }
  }
  const found = boxes.filter(({ id, parent }) => ids.includes(id) || (ids.length === 0 && parent === undefined))
  const places = (found.length > 0 ? found : boxes.slice(0, 1)).map((box) => ({ ...box, ...placeOf(box) }))
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    width: Math.max(...places.map(({ x, width }) => x + width)) - left,
    height: Math.max(...places.map(({ y, height }) => y + height)) - top,
  }
}
