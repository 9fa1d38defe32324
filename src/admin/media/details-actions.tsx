import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '#generated/api.d.ts'
import { replaceMedia, restoreMedia, trashMedia } from '#generated/calls/media.ts'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { useAdmin } from '../shell/session.ts'
import { mediaDetails, refreshMedia } from './media.queries.ts'
import { PICTURES, UploadButton, VIDEOS } from './upload-button.tsx'
import { uploadHttp } from './upload-http.ts'
import css from './details-actions.module.css'

interface Props {
  item: Media
  /** Gets the version that the replacement made. */
  onReplaced: (version: number) => void
  onClose: () => void
}

/** Replaces the file, and moves the item to the trash and back. */
export function DetailsActions({ item, onReplaced, onClose }: Props) {
  const { http } = useAdmin()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const { id, version, kind, trashed_at: trashedAt } = item
  const replacing = useMutation({
    mutationFn: (file: File) =>
      replaceMedia(uploadHttp(setProgress), { params: { id }, query: { version }, files: { file } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(mediaDetails(id).queryKey, saved)
      onReplaced(saved.item.version)
    },
    onSettled: () => refreshMedia(queryClient),
  })
  const moving = useMutation({
    mutationFn: () => (trashedAt === null ? trashMedia : restoreMedia)(http, { body: { ids: [id] } }),
    onSuccess: () => {
      onClose()
      return refreshMedia(queryClient)
    },
  })
  const error = replacing.error ?? moving.error
  return (
    <div className={css.root}>
      <div className={css.buttons}>
        <UploadButton
          look="quiet"
          accept={kind === 'video' ? VIDEOS : PICTURES}
          loading={replacing.isPending}
          onFiles={([file]) => file && replacing.mutate(file)}
        >
          {t.replace()}
        </UploadButton>
        <Button look="quiet" loading={moving.isPending} onClick={() => moving.mutate()}>
          {trashedAt === null ? t.moveToTrash() : t.restore()}
        </Button>
      </div>
      {replacing.isPending && progress < 1 && <progress value={progress} max={1} aria-label={t.replace()} />}
      {error ? (
        <p className={css.error} role="alert">
          {error.message}
        </p>
      ) : (
        <p className={css.note} role="status">
          {replacing.isSuccess ? t.replaced() : t.replaceHint()}
        </p>
      )}
    </div>
  )
}
