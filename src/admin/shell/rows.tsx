import type { ReactNode } from 'react'
import css from './rows.module.css'

/** A list of things with what can be done with each. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.root} role="list" aria-label={label}>
    {children}
  </ul>
)

interface RowProps {
  title: ReactNode
  /** Short facts after the title. */
  marks?: readonly (string | false | undefined)[]
  text?: ReactNode
  /** Below the text, such as what can be opened. */
  below?: ReactNode
  actions?: ReactNode
  isFaded?: boolean
}

export function Row({ title, marks, text, below, actions, isFaded = false }: RowProps) {
  const shown = marks?.filter((mark): mark is string => typeof mark === 'string')
  return (
    <li className={css.row}>
      <div className={css.facts} data-faded={isFaded || undefined}>
        <p className={css.title}>
          {title}
          {shown?.map((mark) => (
            <span key={mark} className={css.mark}>
              {mark}
            </span>
          ))}
        </p>
        {text && <p className={css.text}>{text}</p>}
        {below}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  )
}
