import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Listing, SearchResult } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, searchValues } from '#domain/listing-search.ts'
import { listingQuery, numbersAbove, pageFrom, pageNumberOf, type ListingPage } from './listing-query.ts'

/**
 * Returns the pages that are shown, and a function that loads the next one. The address contains the first and the last
 * one, for Back and reloads. `last` is undefined while it loads or if it failed.
 */
export function useLoadedPages(settings: Settings, page: PageContext, search: ListingSearch) {
  const client = useQueryClient()
  const router = useRouter()
  const number = pageNumberOf(page)
  const { data: last, isError } = useQuery(listingQuery(settings, page))
  const pages = useMemo(() => {
    if (!last) return []
    const queries = numbersAbove(page).map((one) => listingQuery(settings, page, one))
    const found = queries.map(({ queryKey }) => client.getQueryData(queryKey))
    return [...contiguous(found), last]
  }, [client, settings, page, last])
  useEffect(() => {
    // Observed queries stay in the cache.
    const stops = numbersAbove(page).map((one) =>
      new QueryObserver(client, { ...listingQuery(settings, page, one), enabled: false }).subscribe(() => {}),
    )
    return () => stops.forEach((stop) => stop())
  }, [client, settings, page])
  const [isLoadingMore, setLoadingMore] = useState(false)

  async function loadMore() {
    setLoadingMore(true)
    // A failure has shown a toast; the navigation then requests the page by its number.
    await client.query(listingQuery(settings, page, number + 1, last?.next)).catch(() => undefined)
    await router.navigate({
      to: page.path,
      search: searchValues({ ...search, page: number + 1, from: number - pages.length + 1 }),
      replace: true,
      resetScroll: false,
    } as never)
    setLoadingMore(false)
  }

  return { pages, last, isError, loadMore, isLoadingMore }
}

/** Returns the pages directly before the last one. */
function contiguous(found: readonly (Listing | SearchResult | undefined)[]): ListingPage[] {
  return found.slice(found.lastIndexOf(undefined) + 1).map((one) => pageFrom(one as Listing | SearchResult))
}
