import type { ResolvedSection } from './resolved-section.ts'
import css from './problem-card.module.css'
import * as t from '#words/documents.ts'

interface Props {
  section: Pick<ResolvedSection, 'id' | 'key' | 'problems'>
  /** The section failed while it was rendered. */
  hasThrown?: boolean
}

/** Shown to authors in place of a section that is invalid or has thrown. */
export function ProblemCard({ section, hasThrown = false }: Props) {
  const problems = hasThrown ? [{ code: 'section-threw', message: t.sectionThrew(), pointer: '' }] : section.problems
  return (
    <div className={css.root} role="note" aria-label={t.problemsOf({ section: `${section.key}#${section.id}` })}>
      <p className={css.title}>
        {section.key}#{section.id}
      </p>
      <ul className={css.list}>
        {problems.map((problem) => (
          <li key={`${problem.pointer} ${problem.code} ${problem.message}`}>
            {problem.message}
            <code className={css.place}>{problem.pointer ? t.atPointer(problem) : problem.code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
