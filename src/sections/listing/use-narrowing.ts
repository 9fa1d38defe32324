import { useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Filters } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, searchValues } from '#domain/listing-search.ts'
import { isSearch, searchOf, sortOf } from './listing-query.ts'

/** The filters and order of the listing. */
export interface Narrowing {
  /** As selected, which may be ahead of the results. Contains no page number. */
  search: ListingSearch
  /** Whether the results are still loading. */
  isPending: boolean
  /** Shows the first page with these filters; scrolls to the start of the products if they are above the window. */
  go: (search: ListingSearch) => void
}

/** Returns the address's search values that apply: known facets, a price the server used, and no default order. */
function cleanSearch(settings: Settings, page: PageContext, filters: Filters | undefined): ListingSearch {
  const { query, price, facets } = searchOf(page)
  const applied = filters?.applied
  const sort = sortOf(settings, page)
  const appliedFacets = applied ? Object.entries(applied.facets).filter(([, keys]) => keys.length > 0) : []
  const known = applied ? (appliedFacets.length > 0 ? Object.fromEntries(appliedFacets) : undefined) : facets
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
  const lastRun = useRef(0)
  const actual = useMemo(() => cleanSearch(settings, page, filters), [settings, page, filters])

  const go = useCallback(
    (search: ListingSearch) => {
      const run = (lastRun.current += 1)
      setWanted(search)
      const arrive = () => {
        if (run !== lastRun.current) return
        // In the transition of the new page, so that the old selection does not flash.
        startTransition(() => setWanted(undefined))
        // A shorter list may end above the window.
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
