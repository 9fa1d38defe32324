import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { type ListingSearch, searchValues } from '#domain/listing-search.ts'
import { listingQuery, pageNumberOf, type ListingPage } from './listing-query.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The first page of a listing that stands above the one in the address, after “Load more”. */
    listedFrom?: number
  }
}

/**
 * The pages of the listing that stand on the screen, and how to load one more below them. The address holds the last
 * one; which came before it is kept with the entry of the browser's history, so that Back finds them all again.
 * `last` is missing while it loads, and when it could not be fetched.
 */
export function useLoadedPages(settings: Settings, page: PageContext, search: ListingSearch) {
  const client = useQueryClient()
  const router = useRouter()
  const number = pageNumberOf(page)
  const { data: last, isError } = useQuery(listingQuery(settings, page))
  const listedFrom = useRouterState({ select: ({ location }) => location.state.listedFrom })
  const wanted = numbersBetween(Math.min(listedFrom ?? number, number), number - 1)
  // They are in the cache or not at all: after a reload the page is the one the server sent.
  const before = useQueries({
    queries: wanted.map((one) => ({ ...listingQuery(settings, page, one), enabled: false })),
    combine: pagesBefore,
  })
  const [isLoadingMore, setLoadingMore] = useState(false)

  async function loadMore() {
    setLoadingMore(true)
    // A failure has shown its toast; the page is then asked for by its number alone.
    await client.query(listingQuery(settings, page, number + 1, last?.next)).catch(() => undefined)
    await router.navigate({
      to: page.path,
      search: searchValues({ ...search, page: number + 1 }),
      state: (state: object) => ({ ...state, listedFrom: number - before.length }),
      replace: true,
      resetScroll: false,
    } as never)
    setLoadingMore(false)
  }

  const pages = useMemo(() => (last ? [...before, last] : []), [before, last])
  return { pages, last, isError, loadMore, isLoadingMore }
}

/** Those that join the last page without a gap. */
function pagesBefore(results: readonly { data?: ListingPage | undefined }[]): ListingPage[] {
  const found = results.map(({ data }) => data)
  return found.slice(found.lastIndexOf(undefined) + 1) as ListingPage[]
}

function numbersBetween(from: number, to: number): number[] {
  // Somebody else's history state must not make the page list without end.
  const first = Math.max(from, to - 40, 1)
  return Array.from({ length: Math.max(to - first + 1, 0) }, (_, index) => first + index)
}
