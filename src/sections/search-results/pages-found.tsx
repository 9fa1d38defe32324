import type { SearchHit } from '#generated/api.d.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/search.ts'
import css from './search-results.module.css'

interface Props {
  query: string
  hits: readonly SearchHit[]
}

/** Pages of the shop that contain the query, each with the passage. */
export function PagesFound({ query, hits }: Props) {
  if (hits.length === 0)
    return (
      <p className={`${css.none} ${patterns.lead}`} dir="auto">
        {t.noPages({ query })}
      </p>
    )
  return (
    <ul role="list" className={`${css.pages} ${patterns.lines}`}>
      {hits.map(({ path, label, text }) => (
        <li key={path} className={`${css.page} ${patterns.stack4}`}>
          <h2 className={css.name} dir="auto">
            <Link href={path}>{label}</Link>
          </h2>
          {text && (
            <p className={`${css.passage} ${patterns.lead}`} dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
