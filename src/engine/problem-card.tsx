import type { ResolvedSection } from './resolved-section.ts'
import css from './problem-card.module.css'

/** Shown to authors in place of an invalid section. */
export function ProblemCard({ section }: { section: Pick<ResolvedSection, 'id' | 'key' | 'problems'> }) {
  return (
    <div className={css.root} role="note" aria-label={`Problems of ${section.key}#${section.id}`}>
      <p className={css.title}>
        {section.key}#{section.id}
      </p>
      <ul className={css.list}>
        {section.problems.map((problem) => (
          <li key={`${problem.pointer} ${problem.code} ${problem.message}`}>
            {problem.message}
            <code className={css.place}>
              {problem.code} {problem.pointer && `at ${problem.pointer}`}
            </code>
          </li>
        ))}
      </ul>
    </div>
  )
}
