import type { ResolvedSection } from './resolved-section.ts'
import css from './problem-card.module.css'

/** What authors and developers see in place of a section that can't be shown: what is wrong, and where. */
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
