import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import css from './chart-view.module.css'
import type { Box } from './drawing.ts'

export interface BoxData extends Record<string, unknown> {
  box: Box
  isActive: boolean
  taken: readonly string[]
}

/** A state with its name, its calls, and the events that do not leave it. Initial markers are dots. */
export function BoxNode({ data: { box, isActive, taken } }: NodeProps<Node<BoxData, 'box'>>) {
  const { state, lines } = box
  return (
    <div
      className={state ? css.box : css.start}
      data-kind={state?.kind}
      data-active={isActive ? '' : undefined}
      style={{ width: box.width, height: box.height }}
    >
      {state && (
        <p className={css.name}>
          {state.kind === 'history' ? 'where it was' : state.key}
          {state.calls.length > 0 && <span className={css.call}>calls {state.calls.join(', ')}</span>}
        </p>
      )}
      {lines.map(({ ids, text }) => (
        <p key={ids.join()} className={css.line} data-taken={ids.some((id) => taken.includes(id)) ? '' : undefined}>
          {text}
        </p>
      ))}
      <Handle type="target" position={Position.Top} isConnectable={false} className={css.handle ?? ''} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={css.handle ?? ''} />
    </div>
  )
}
