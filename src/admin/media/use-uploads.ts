import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Media } from '#generated/api.d.ts'
import { uploadMedia } from '#generated/calls/media.ts'
import { refreshMedia } from './media.queries.ts'
import { uploadHttp } from './upload-http.ts'
import { type SendFile, type Upload, UploadQueue } from './upload-queue.ts'

const send: SendFile = (file, onProgress, signal) => uploadMedia(uploadHttp(onProgress), { files: { file }, signal })

/**
 * Returns a queue of uploads and what is in it. The browser asks before the page is left while it is busy. `onAdded`
 * gets each item with the key of its upload.
 */
export function useUploads(onAdded?: (item: Media, key: string) => void): {
  queue: UploadQueue
  uploads: readonly Upload[]
} {
  const queryClient = useQueryClient()
  // Reading the library again also asks for the login if the session has ended.
  const [queue] = useState(() => new UploadQueue(send, () => void refreshMedia(queryClient)))
  useLayoutEffect(() => queue.passTo(onAdded))
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => queue.isBusy && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.current) }
}
