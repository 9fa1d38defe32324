import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '#generated/api.d.ts'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { DropArea } from './drop-area.tsx'
import { Thumbnail } from './media-grid.tsx'
import { mediaList } from './media.queries.ts'
import { PICTURES, UploadButton, VIDEOS } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import { EmptyNote } from '../shell/empty-note.tsx'
import { MoreButton } from '../shell/more-button.tsx'
import css from './media-picker.module.css'

interface Props {
  kind: Media['kind']
  /** How many may be chosen. One is taken with a press, several with a button. */
  most: number
  onChoose: (items: readonly Media[]) => void
  onClose: () => void
}

/** A dialog in which files of the library are chosen, or added to it. */
export function MediaPicker({ kind, most, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const [chosen, setChosen] = useState<readonly Media[]>([])
  const list = useInfiniteQuery({
    ...mediaList({ kind, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const { queue, uploads } = useUploads((item) => {
    if (item.kind === kind) take(item)
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const isSingle = most === 1
  const placeOf = (item: Media) => chosen.findIndex(({ id }) => id === item.id)

  function take(item: Media): void {
    if (isSingle) return onChoose([item])
    setChosen((before) =>
      before.some(({ id }) => id === item.id) || before.length >= most ? before : [...before, item],
    )
  }

  function toggle(item: Media): void {
    if (placeOf(item) < 0) take(item)
    else setChosen(chosen.filter(({ id }) => id !== item.id))
  }

  const footer = isSingle ? undefined : (
    <div className={css.foot}>
      <p className={css.count} role="status">
        {t.selected({ count: chosen.length })}
      </p>
      <Button look="quiet" onClick={onClose}>
        {t.cancel()}
      </Button>
      <Button disabled={chosen.length === 0 || queue.isBusy} onClick={() => onChoose(chosen)}>
        {t.addChosen({ count: chosen.length })}
      </Button>
    </div>
  )

  return (
    <Dialog
      open
      variant="wide"
      title={kind === 'video' ? t.chooseVideo() : t.choosePictures({ count: most })}
      onClose={onClose}
      footer={footer}
    >
      <DropArea onFiles={queue.add}>
        <div className={css.head}>
          <div className={css.search}>
            <TextField
              label={t.search()}
              type="search"
              value={typed}
              maxLength={100}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                // Enter would send the form that the dialog belongs to.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </div>
          <UploadButton
            look="quiet"
            multiple={!isSingle}
            accept={kind === 'video' ? VIDEOS : PICTURES}
            onFiles={queue.add}
          >
            {t.upload()}
          </UploadButton>
        </div>
        <UploadList uploads={uploads} onRetry={queue.retry} onDismiss={queue.dismiss} />
        {list.isError && (
          <EmptyNote role="alert" text={t.loadFailed()}>
            <Button onClick={() => void list.refetch()}>{t.retry()}</Button>
          </EmptyNote>
        )}
        {list.data && items.length === 0 && <EmptyNote text={search === '' ? t.libraryEmpty() : t.nothingFound()} />}
        <ul className={css.grid} role="list" aria-busy={list.isFetching || undefined}>
          {items.map((item) => {
            const place = placeOf(item)
            return (
              <li key={item.id}>
                <button
                  type="button"
                  className={css.tile}
                  aria-pressed={isSingle ? undefined : place >= 0}
                  data-selected={place >= 0 || undefined}
                  disabled={!isSingle && place < 0 && chosen.length >= most}
                  onClick={() => toggle(item)}
                >
                  <Thumbnail item={item} />
                  {place >= 0 && (
                    <span className={css.place} aria-hidden="true">
                      {place + 1}
                    </span>
                  )}
                  <span className={css.name}>{item.alt || item.file_name}</span>
                </button>
              </li>
            )
          })}
        </ul>
        <MoreButton list={list}>{t.showMore()}</MoreButton>
      </DropArea>
    </Dialog>
  )
}
