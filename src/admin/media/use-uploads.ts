import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadMedia } from '#generated/calls/media.ts'
import type { Media } from '#generated/api.d.ts'
import { ApiError } from '#api/client/errors.ts'
import { randomId } from '#lib/uuid.ts'
import * as t from '#words/admin-media.ts'
import { refreshMedia } from './media.queries.ts'
import { uploadHttp } from './upload-http.ts'

export interface Upload {
  key: string
  file: File
  step: 'waiting' | 'sending' | 'failed' | 'known'
  /** Fraction of 1; 1 while the server works on the file. */
  progress: number
  /** Why it failed. */
  message?: string
}

/** The server accepts six at a time from one network. */
const AT_ONCE = 3

/** Sends files to the library, a few at a time. Each one that is added leaves the list; others stay until dismissed. */
export function useUploads(onAdded?: (item: Media) => void) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const change = (key: string, changes: Partial<Upload> | undefined) =>
    setUploads((before) =>
      before.flatMap((one) => (one.key !== key ? [one] : changes === undefined ? [] : [{ ...one, ...changes }])),
    )

  async function send({ key, file }: Upload): Promise<void> {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const http = uploadHttp((progress) => change(key, { progress }))
      const { item, is_new: isNew } = await uploadMedia(http, { files: { file }, signal: abort.signal } as never)
      change(key, isNew ? undefined : { step: 'known', progress: 1 })
      onAdded?.(item)
    } catch (error) {
      if (!abort.signal.aborted)
        change(key, { step: 'failed', message: error instanceof ApiError ? error.message : t.uploadFailed() })
    } finally {
      aborts.current.delete(key)
      // Asks for the login if the session has ended.
      void refreshMedia(queryClient)
    }
  }

  const sending = uploads.filter(({ step }) => step === 'sending').length
  const next = sending < AT_ONCE ? uploads.find(({ step }) => step === 'waiting') : undefined
  useEffect(() => {
    if (!next) return
    change(next.key, { step: 'sending', progress: 0 })
    void send(next)
  })
  const isBusy = uploads.some(({ step }) => step === 'waiting' || step === 'sending')
  useEffect(() => {
    if (!isBusy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  return {
    uploads,
    add: (files: Iterable<File>) =>
      setUploads((before) => [
        ...before,
        ...Array.from(files, (file): Upload => ({ key: randomId(), file, step: 'waiting', progress: 0 })),
      ]),
    retry: (key: string) => change(key, { step: 'waiting', progress: 0 }),
    dismiss: (key: string) => {
      aborts.current.get(key)?.abort()
      change(key, undefined)
    },
  }
}
