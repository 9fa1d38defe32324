import { useRef, type MouseEvent } from 'react'
import { listingHref } from '#domain/listing-search.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/listing.ts'
import { type Choice, withoutFilters } from './choices.ts'
import { isPlainClick } from './plain-click.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing-bar.module.css'

interface Props {
  choices: readonly Choice[]
  narrowing: Narrowing
  path: string
  /** Called when no chip is left for the focus. */
  onLastRemoved: () => void
}

/** The active filters, each a link to the listing without it. */
export function Chips({ choices, narrowing: { search, go }, path, onLastRemoved }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (choices.length === 0) return null

  function remove(event: MouseEvent, to: Choice['without'], index: number) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(to)
    // The pressed chip disappears, so the focus moves to its neighbour.
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next =
      choices.length > 1 && index >= 0 ? links[index + 1 < choices.length ? index + 1 : index - 1] : undefined
    if (next) next.focus()
    else onLastRemoved()
  }

  return (
    <ul ref={list} role="list" className={`${css.chips} ${patterns.cluster}`} aria-label={t.selectedFilters()}>
      {choices.map(({ key, filter, label, without }, index) => (
        <li key={key}>
          <Link
            className={`${css.chip} ${patterns.touch} ${patterns.panel} ${patterns.small}`}
            href={listingHref(path, without)}
            rel="nofollow"
            preload={false}
            aria-label={t.removeFilter({ filter, value: label })}
            onClick={(event) => remove(event, without, index)}
          >
            <span className={`${css.label} ${patterns.cut}`} dir="auto">
              {label}
            </span>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className={`${css.clear} ${patterns.touch} ${patterns.small}`}
          href={listingHref(path, withoutFilters(search))}
          preload={false}
          onClick={(event) => remove(event, withoutFilters(search), -1)}
        >
          {t.clearAll()}
        </Link>
      </li>
    </ul>
  )
}
