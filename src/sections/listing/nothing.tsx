import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, listingHref } from '#domain/listing-search.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import * as t from '#words/listing.ts'
import { type Choice, withoutFilters } from './choices.ts'
import type { ListingPage } from './listing-query.ts'
import { isPlainClick } from './plain-click.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing.module.css'

interface Props {
  settings: Settings
  last: ListingPage
  choices: readonly Choice[]
  page: PageContext
  search: ListingSearch
  go: Narrowing['go']
}

/** Explains an empty list, with links to remove filters, to the first page or to other products. */
export function Nothing({ settings, last, choices, page, search, go }: Props) {
  const linkTo = (to: ListingSearch) => ({
    href: listingHref(page.path, to),
    preload: false,
    onClick: (event: React.MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      go(to)
    },
  })
  if (last.total > 0) {
    return (
      <EmptyState drawing="parcel" text={t.pastEnd()}>
        <ButtonLink look="quiet" {...linkTo(search)}>
          {t.firstPage()}
        </ButtonLink>
      </EmptyState>
    )
  }
  const latest = choices.at(-1)
  if (latest) {
    return (
      <EmptyState drawing="bowl" text={t.noMatch()}>
        <div className={`${css.ways} ${patterns.cluster}`}>
          {choices.length > 1 && (
            <ButtonLink look="quiet" {...linkTo(latest.without)}>
              {t.withoutFilter({ filter: latest.label })}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" {...linkTo(withoutFilters(search))}>
            {t.clearAllFilters()}
          </ButtonLink>
        </div>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="parcel" text={settings.empty_text}>
      <ButtonLink look="quiet" href={settings.empty_link.href}>
        {settings.empty_link.label}
      </ButtonLink>
    </EmptyState>
  )
}

/** Shown if the products could not be loaded. */
export function Failed({ page, search }: Pick<Props, 'page' | 'search'>) {
  return (
    <EmptyState drawing="broken" text={t.unreachable()}>
      {/* Not a Link: it reloads the page. */}
      <a href={listingHref(page.path, search)}>{common.tryAgain()}</a>
    </EmptyState>
  )
}
