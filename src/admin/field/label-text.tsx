import * as t from '#words/admin-form.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './label-text.module.css'

interface Props {
  label: string
  isRequired: boolean
  /** Shown within the field, so it is only added for screen readers. */
  unit?: string
}

/** A label, with a mark if the field must be filled in. */
export function LabelText({ label, isRequired, unit }: Props) {
  return (
    <>
      {label}
      {unit && ' '}
      {unit && <VisuallyHidden>{t.unit({ unit })}</VisuallyHidden>}
      {isRequired && (
        <>
          <span className={css.mark} aria-hidden="true">
            *
          </span>{' '}
          <VisuallyHidden>{t.requiredMark()}</VisuallyHidden>
        </>
      )}
    </>
  )
}
