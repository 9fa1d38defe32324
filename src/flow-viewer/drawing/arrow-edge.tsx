import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { Fragment } from 'react'
import css from './chart-view.module.css'
import type { Arrow } from './drawing.ts'

export interface ArrowData extends Record<string, unknown> {
  arrow: Arrow
  isTaken: boolean
}

const ROUND = 6
const HEAD = 7

/** An arrow along its computed route, with its events. */
export function ArrowEdge({ id, data }: EdgeProps<Edge<ArrowData, 'arrow'>>) {
  if (!data) return null
  const { arrow, isTaken } = data
  const { label, labels, points } = arrow
  return (
    <>
      <BaseEdge id={id} path={pathThrough(points)} className={isTaken ? (css.arrowTaken ?? '') : ''} />
      <path className={isTaken ? css.headTaken : css.head} d={headAt(points)} />
      {label && (
        <EdgeLabelRenderer>
          <div
            className={css.label}
            data-taken={isTaken ? '' : undefined}
            style={{ transform: `translate(${label.x}px, ${label.y}px)`, width: label.width, height: label.height }}
          >
            {labels.map(({ event, guard }) => (
              <Fragment key={`${event} ${guard}`}>
                {event !== '' && <span>{event}</span>}
                {guard !== undefined && <span className={css.guard}>{guard}</span>}
              </Fragment>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

type Point = { x: number; y: number }

/** Returns a path through points with rounded corners. */
export function pathThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point.x},${point.y}`
      if (!after) return `L${point.x},${point.y}`
      const [from, to] = [towards(point, before), towards(point, after)]
      return `L${from.x},${from.y}Q${point.x},${point.y} ${to.x},${to.y}`
    })
    .join('')
}

/** Returns a point near a corner, towards its neighbour. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  const part = length === 0 ? 0 : Math.min(ROUND, length / 2) / length
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part }
}

function headAt(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2)
  if (!before || !tip) return ''
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const wing = (turn: number) => `${tip.x - HEAD * Math.cos(angle + turn)},${tip.y - HEAD * Math.sin(angle + turn)}`
  return `M${tip.x},${tip.y}L${wing(0.42)}L${wing(-0.42)}Z`
}
