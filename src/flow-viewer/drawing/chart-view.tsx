import { Background, Controls, type Edge, type Node, ReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useState } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import type { Chart } from '../chart/chart.ts'
import css from '../flow-viewer.module.css'
import { Camera } from './camera.tsx'
import drawn from './chart-view.module.css'
import { ArrowEdge, type ArrowData } from './arrow-edge.tsx'
import { type BoxData, BoxNode } from './box-node.tsx'
import type { Drawing } from './drawing.ts'

const layout = lazyCode(() => import('./layout.ts'))

interface Props {
  chart: Chart
  /** The active states. */
  states: readonly string[]
  /** The transitions taken last. */
  taken: readonly string[]
}

const nodeTypes = { box: BoxNode }
const edgeTypes = { arrow: ArrowEdge }

/** A drawn chart with highlighted active states and last transitions. */
export function ChartView({ chart, states, taken }: Props) {
  const [drawing, setDrawing] = useState<Drawing>()
  const [failure, setFailure] = useState(false)
  useEffect(() => {
    let isShown = true
    // The layout engine is large and loaded after the list is shown.
    layout
      .load()
      .then(({ layOut }) => layOut(chart))
      .then(
        (laidOut) => isShown && setDrawing(laidOut),
        (error: unknown) => {
          console.error('The chart could not be laid out.', error)
          setFailure(true)
        },
      )
    return () => {
      isShown = false
    }
  }, [chart])
  const nodes = useMemo(() => drawing && nodesOf(drawing, states, taken), [drawing, states, taken])
  const edges = useMemo(() => drawing && edgesOf(drawing, taken), [drawing, taken])
  const leaves = chart.states
    .filter(
      ({ id }) => states.includes(id) && !chart.states.some((one) => one.parent === id && states.includes(one.id)),
    )
    .map(({ id }) => id)
  return (
    <section className={css.chart} aria-label={`Chart of ${chart.id}`}>
      {failure && <p className={css.soft}>The chart could not be laid out; the table below has all of it.</p>}
      {drawing && nodes && edges && (
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode="system"
          className={drawn.canvas ?? ''}
          minZoom={0.1}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
        >
          <Background gap={24} />
          <Controls showInteractive={false} />
          <Camera drawing={drawing} leaves={leaves} />
        </ReactFlow>
      )}
    </section>
  )
}

function nodesOf({ boxes }: Drawing, states: readonly string[], taken: readonly string[]): Node<BoxData, 'box'>[] {
  return boxes.map((box) => {
    // The machine itself is always active.
    const isActive = box.parent !== undefined && states.includes(box.id)
    const name = box.state?.key
    return {
      id: box.id,
      type: 'box',
      position: { x: box.x, y: box.y },
      width: box.width,
      height: box.height,
      ...(box.parent !== undefined && { parentId: box.parent }),
      ...(name !== undefined && { ariaRole: 'group', ariaLabel: isActive ? `${name}, active` : name }),
      data: { box, isActive, taken },
    }
  })
}

function edgesOf({ arrows }: Drawing, taken: readonly string[]): Edge<ArrowData, 'arrow'>[] {
  return arrows.map((arrow) => {
    const isTaken = arrow.ids.some((id) => taken.includes(id))
    return {
      id: arrow.id,
      type: 'arrow',
      source: arrow.from,
      target: arrow.to,
      // Above the boxes that contain both ends.
      zIndex: isTaken ? 1001 : 1000,
      data: { arrow, isTaken },
    }
  })
}
