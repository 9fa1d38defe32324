import * as t from '#words/common.ts'
import { Link } from './link.tsx'
import css from './pagination.module.css'
import patterns from './patterns.module.css'

interface PaginationProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Accessible name, such as “Pages of Vases”. */
  label: string
}

/** Numbered links to the pages of a list; nothing for a single page. */
export function Pagination({ page, pages, hrefOf, label }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav className={css.root} aria-label={label}>
      <ol className={css.list} role="list">
        {visiblePages(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === undefined ? (
              <span className={`${patterns.square} ${patterns.soft}`}>…</span>
            ) : (
              <Link
                className={`${css.link} ${patterns.square} ${patterns.soft} ${patterns.figures}`}
                href={hrefOf(number)}
                aria-label={t.pageNumber({ number })}
                current={number === page}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the first, the last and the pages around the current one; undefined is a gap of two or more. */
export function visiblePages(page: number, pages: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [undefined, number] : [number]
  })
}
