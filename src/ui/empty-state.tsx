import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import css from './empty-state.module.css'
import patterns from './patterns.module.css'

interface Props {
  drawing: DrawingName
  /** One sentence. */
  text: string
  /** One way on: a ButtonLink or an ArrowLink. */
  children?: ReactNode
}

/** Where there is nothing to show: a drawing, one sentence, one way on. */
export function EmptyState({ drawing, text, children }: Props) {
  return (
    <div className={`${css.root} ${patterns.stack24} ${patterns.start}`}>
      <Drawing name={drawing} />
      <p className={css.text}>{text}</p>
      {children}
    </div>
  )
}
