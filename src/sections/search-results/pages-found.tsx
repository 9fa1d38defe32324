import type { SearchHit } from '#generated/api.d.ts'
import { Link } from '#ui/link.tsx'
import css from './search-results.module.css'

interface Props {
  query: string
  hits: readonly SearchHit[]
}

/** Pages of the shop that hold the words, each with the passage that does. */
export function PagesFound({ query, hits }: Props) {
  if (hits.length === 0)
    return (
      <p className={css.none}>
        No page of ours says anything of <q dir="auto">{query}</q>. The products above may.
      </p>
    )
  return (
    <ul role="list" className={css.pages}>
      {hits.map(({ path, label, text }) => (
        <li key={path} className={css.page}>
          <h2 className={css.name} dir="auto">
            <Link href={path}>{label}</Link>
          </h2>
          {text && (
            <p className={css.passage} dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
