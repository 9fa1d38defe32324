import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, listingHref } from '#domain/listing-search.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import patterns from '#ui/patterns.module.css'
import { type Choice, cleared } from './choices.ts'
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

/** Why there are no products here, and the way on: less narrow, back to the first page, or elsewhere. */
export function Nothing({ settings, last, choices, page, search, go }: Props) {
  const wayTo = (to: ListingSearch) => ({
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
      <EmptyState drawing="parcel" text="There are no more products.">
        <ButtonLink look="quiet" {...wayTo(search)}>
          Go to the first page
        </ButtonLink>
      </EmptyState>
    )
  }
  const latest = choices.at(-1)
  if (latest) {
    return (
      <EmptyState drawing="bowl" text="No piece is all of this at once.">
        <div className={`${css.ways} ${patterns.cluster}`}>
          {choices.length > 1 && (
            <ButtonLink look="quiet" {...wayTo(latest.without)}>
              Without {latest.label}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" {...wayTo(cleared(search))}>
            Clear all filters
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

/** The products could not be fetched; a toast has said why. */
export function Failed({ page, search }: Pick<Props, 'page' | 'search'>) {
  return (
    <EmptyState drawing="broken" text="The shelf could not be reached just now.">
      {/* A plain link: the page is asked for again, whole. */}
      <a href={listingHref(page.path, search)}>Try again</a>
    </EmptyState>
  )
}
