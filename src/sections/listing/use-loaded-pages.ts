import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Listing, SearchResult } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, searchValues } from '#domain/listing-search.ts'
import { listingQuery, numbersAbove, pageFrom, pageNumberOf, type ListingPage } from './listing-query.ts'

/**
 * The pages of the listing that stand on the screen, and how to load one more below them. The address holds the last
 * one and the first, so that Back and a reload find them all again.
 * `last` is missing while it loads, and when it could not be fetched.
 */
export function useLoadedPages(settings: Settings, page: PageContext, search: ListingSearch) {
  const client = useQueryClient()
  const router = useRouter()
  const number = pageNumberOf(page)
  const { data: last, isError } = useQuery(listingQuery(settings, page))
  // They were fetched with the page, or stand in the cache since they were loaded.
  const pages = useMemo(() => {
    if (!last) return []
    const queries = numbersAbove(page).map((one) => listingQuery(settings, page, one))
    const found = queries.map(({ queryKey }) => client.getQueryData(queryKey))
    return [...joined(found), last]
  }, [client, settings, page, last])
  useEffect(() => {
    // As long as they stand on the screen the cache keeps them.
    const stops = numbersAbove(page).map((one) =>
      new QueryObserver(client, { ...listingQuery(settings, page, one), enabled: false }).subscribe(() => {}),
    )
    return () => stops.forEach((stop) => stop())
  }, [client, settings, page])
  const [isLoadingMore, setLoadingMore] = useState(false)

  async function loadMore() {
    setLoadingMore(true)
    // A failure has shown its toast; the page is then asked for by its number alone.
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

/** Those that join the last page without a gap. */
function joined(found: readonly (Listing | SearchResult | undefined)[]): ListingPage[] {
  return found.slice(found.lastIndexOf(undefined) + 1).map((one) => pageFrom(one as Listing | SearchResult))
}
