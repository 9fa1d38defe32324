import * as t from '#words/checkout.ts'
import patterns from '#ui/patterns.module.css'
import css from './fault-list.module.css'

export interface FaultLine {
  /** Id of the field or group to focus. */
  id: string
  text: string
}

/** The error summary of a step with more than one fault; each line leads to its field (CK-14). */
export function FaultList({ lines }: { lines: readonly FaultLine[] }) {
  if (lines.length < 2) return null
  return (
    <section className={`${css.root} ${patterns.panel} ${patterns.stack8}`} aria-label={t.checkFollowing()}>
      <p className={patterns.strong}>{t.problems({ count: lines.length })}</p>
      <ul role="list">
        {lines.map(({ id, text }) => (
          <li key={id}>
            <a
              className={`${patterns.action} ${patterns.touch}`}
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                const place = document.getElementById(id)
                const field = place?.querySelector<HTMLElement>('input:enabled') ?? place
                field?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
