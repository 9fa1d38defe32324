import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { EmptyNote } from '../shell/empty-note.tsx'
import { MoreButton } from '../shell/more-button.tsx'
import { Page } from '../shell/page.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { DropArea } from './drop-area.tsx'
import { MediaDetails } from './media-details.tsx'
import { MediaFilters } from './media-filters.tsx'
import { MediaGrid } from './media-grid.tsx'
import { mediaList, refreshMedia } from './media.queries.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useFilter } from './use-filter.ts'
import { useUploads } from './use-uploads.ts'
import css from './media.module.css'

const NONE: ReadonlySet<number> = new Set()

/** /admin/media: the pictures and videos of the shop. */
export function Screen() {
  const { filter, open, set } = useFilter()
  const [selected, setSelected] = useState(NONE)
  const queryClient = useQueryClient()
  const { queue, uploads } = useUploads()
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    mediaList(filter),
  )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const first = data?.pages[0]

  function change(changes: Parameters<typeof set>[0]): void {
    setSelected(NONE)
    set(changes)
  }
  function select(id: number, isSelected: boolean): void {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      actions={
        <UploadButton multiple onFiles={queue.add}>
          {t.upload()}
        </UploadButton>
      }
    >
      <DropArea onFiles={queue.add}>
        <MediaFilters filter={filter} onChange={change} />
        <UploadList uploads={uploads} onRetry={queue.retry} onDismiss={queue.dismiss} />
        {selected.size > 0 ? (
          <BulkActions
            ids={[...selected]}
            isTrash={filter.state === 'trash'}
            onDone={() => {
              setSelected(NONE)
              void refreshMedia(queryClient)
            }}
            onClear={() => setSelected(NONE)}
          />
        ) : (
          <p className={css.count} role="status">
            {isPending
              ? t.loading()
              : (first?.total_is_exact === false ? t.itemCountOrMore : t.itemCount)({ count: first?.total ?? 0 })}
          </p>
        )}
        {isError && (
          <EmptyNote role="alert" text={t.loadFailed()}>
            <Button onClick={() => void refetch()}>{t.retry()}</Button>
          </EmptyNote>
        )}
        {data && items.length === 0 && <EmptyNote text={emptyText(filter)} />}
        <MediaGrid items={items} selected={selected} onSelect={select} onOpen={({ id }) => set({ item: String(id) })} />
        <MoreButton list={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>{t.showMore()}</MoreButton>
      </DropArea>
      {open !== undefined && <MediaDetails id={open} onClose={() => set({ item: undefined })} />}
    </Page>
  )
}

function emptyText({ state, search, kind }: ReturnType<typeof useFilter>['filter']): string {
  if (search || kind) return t.nothingFound()
  if (state === 'trash') return t.trashEmpty()
  return state === 'unused' ? t.allUsed() : t.libraryEmpty()
}
