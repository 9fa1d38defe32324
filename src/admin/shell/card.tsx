import { type ReactNode, useId } from 'react'
import css from './card.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** A part of a screen with a heading of its own, which can get the focus when the part replaces what had it. */
export function Card({ title, lead, actions, children }: Props) {
  const id = useId()
  return (
    <section className={css.root} aria-labelledby={id}>
      <header className={css.head}>
        <div className={css.names}>
          <h2 className={css.title} id={id} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
