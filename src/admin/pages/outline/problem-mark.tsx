import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-pages.ts'
import { AdminIcon } from '../../shell/admin-icon.tsx'
import css from './problem-mark.module.css'

/** Says that an item has problems. */
export function ProblemMark({ count, hasError }: { count: number; hasError: boolean }) {
  const text = t.problemCount({ count })
  return (
    <span className={css.root} data-error={hasError || undefined} title={text}>
      <AdminIcon name="warning" size={14} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
