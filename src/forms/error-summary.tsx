import * as t from '#words/fields.ts'
import patterns from '#ui/patterns.module.css'
import css from './error-summary.module.css'
import type { FormErrors } from './use-form.ts'

export interface ErrorLine {
  /** Id of the field or of its group, or the field's name within the form. */
  target: string
  text: string
}

/** The summary of a form with more than one error; each line leads to its field (CK-14). */
export function ErrorSummary({ lines }: { lines: readonly ErrorLine[] }) {
  if (lines.length < 2) return null
  return (
    <section className={`${css.root} ${patterns.panel} ${patterns.stack8}`} aria-label={t.checkFollowing()}>
      <p className={patterns.strong}>{t.problems({ count: lines.length })}</p>
      <ul role="list">
        {lines.map(({ target, text }) => (
          <li key={target}>
            <a
              className={`${patterns.action} ${patterns.touch}`}
              href={`#${target}`}
              onClick={(event) => {
                event.preventDefault()
                focusTarget(target, event.currentTarget.closest('form'))
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

function focusTarget(target: string, form: HTMLFormElement | null): void {
  const named = form?.elements.namedItem(target)
  const place = document.getElementById(target) ?? (named instanceof RadioNodeList ? named[0] : named)
  if (place instanceof HTMLElement) (place.querySelector<HTMLElement>('input:enabled') ?? place).focus()
}

/** Returns the lines of a form's errors in the order of its fields. `prefix` begins the fields' ids. */
export const errorLines = (
  errors: FormErrors,
  fields: readonly { name: string; label: string }[],
  prefix = '',
): ErrorLine[] =>
  fields.flatMap(({ name, label }) => {
    const message = errors[name]
    return message === undefined
      ? []
      : [{ target: prefix + name, text: message.startsWith(label) ? message : t.namedProblem({ label, message }) }]
  })
