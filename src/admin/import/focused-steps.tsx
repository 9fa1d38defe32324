import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './import.module.css'

interface Props {
  /** Changes when other cards are shown. */
  step: string
  children: ReactNode
}

/** The cards of an import. If the focused button disappears with its step, the first heading of the next gets the focus. */
export function FocusedSteps({ step, children }: Props) {
  const cards = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) cards.current?.querySelector('h2')?.focus()
  }, [step])
  return (
    <div className={css.steps} ref={cards}>
      {children}
    </div>
  )
}
