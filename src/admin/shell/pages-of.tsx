import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-submissions.ts'
import { LoadedPart } from './loaded-part.tsx'

interface Props<Page> {
  query: UseInfiniteQueryResult<{ pages: Page[] }>
  children: (pages: readonly Page[]) => ReactNode
}

/** A list that is read page by page, with a button for what is older. */
export function PagesOf<Page>({ query, children }: Props<Page>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      <LoadedPart query={{ ...query, data: data?.pages } as never}>
        {(pages: readonly Page[]) => children(pages)}
      </LoadedPart>
      {hasNextPage && (
        <p>
          <Button look="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.older()}
          </Button>
        </p>
      )}
    </>
  )
}
