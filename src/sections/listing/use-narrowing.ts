import { useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Filters } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, searchValues } from '#domain/listing-search.ts'
import { isSearch, searchOf, sortOf } from './listing-query.ts'

/** What the listing is narrowed to and ordered by, and how to change it. */
export interface Narrowing {
  /** As the shopper wants it: while the results are on their way it is ahead of them. Without a page. */
  search: ListingSearch
  /** Whether the results shown are not yet those. */
  isPending: boolean
  /** Goes to the first page of the listing narrowed so; the shopper stays where they are, or sees the products from their beginning. */
  go: (search: ListingSearch) => void
}

/**
 * The search values that mean something here: facets and values as the server knows them, no price that it did not
 * heed, no order that is the listing's own. Links made from them are clean, whatever stood in the address.
 */
function cleanSearch(settings: Settings, page: PageContext, filters: Filters | undefined): ListingSearch {
  const { query, price, facets } = searchOf(page)
  const applied = filters?.applied
  const sort = sortOf(settings, page)
  const heard = applied ? Object.entries(applied.facets).filter(([, keys]) => keys.length > 0) : []
  const known = applied ? (heard.length > 0 ? Object.fromEntries(heard) : undefined) : facets
  const hasPrice = price && (!applied || applied.price_min !== null || applied.price_max !== null)
  return {
    ...(query && { query }),
    ...(sort && sort !== (isSearch(page) ? undefined : settings.default_sort) && { sort }),
    ...(known && { facets: known }),
    ...(hasPrice && { price }),
  }
}

export function useNarrowing(
  settings: Settings,
  page: PageContext,
  filters: Filters | undefined,
  results: RefObject<HTMLElement | null>,
): Narrowing {
  const router = useRouter()
  const [wanted, setWanted] = useState<ListingSearch>()
  const turn = useRef(0)
  const actual = useMemo(() => cleanSearch(settings, page, filters), [settings, page, filters])

  const go = useCallback(
    (search: ListingSearch) => {
      const mine = (turn.current += 1)
      setWanted(search)
      const arrive = () => {
        // Together with the page that has come, or the old choice would show for a moment.
        if (mine !== turn.current) return
        startTransition(() => setWanted(undefined))
        // Fewer products end above where the shopper was: the new ones are looked at from their beginning.
        if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView()
      }
      void router
        .navigate({ to: page.path, search: searchValues(search), resetScroll: false } as never)
        .then(arrive, arrive)
    },
    [router, page.path, results],
  )
  return { search: wanted ?? actual, isPending: wanted !== undefined, go }
}
