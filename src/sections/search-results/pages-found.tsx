import type { SearchHit } from '#generated/api.d.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './search-results.module.css'

interface Props {
  query: string
  hits: readonly SearchHit[]
}

/** Pages of the shop that hold the words, each with the passage that does. */
export function PagesFound({ query, hits }: Props) {
  if (hits.length === 0)
    return (
      <p className={`${css.none} ${patterns.lead}`}>
        No page of ours says anything of <q dir="auto">{query}</q>. The products above may.
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
