import { type ReactNode, useRef, useState } from 'react'
import type { Media } from '#generated/api.d.ts'
import * as t from '#words/admin-media.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useHold } from '../field/form-holds.ts'
import { isUnderway, type Upload, type UploadQueue } from '../media/upload-queue.ts'
import { FILE_ZONE, useFileDrop } from '../media/use-file-drop.ts'
import { useUploads } from '../media/use-uploads.ts'

const Picker = lazyPart(
  () => import('../media/media-picker.tsx'),
  (module) => module.MediaPicker,
)

interface Options {
  name: string
  kind: Media['kind']
  /** How many may be added. */
  room: number
  isReadOnly: boolean
  /** `place` grows in the order in which files were chosen, not in which their uploads end. */
  onAdd: (item: Media, place: number) => void
}

interface PickRequest {
  /** That of the field by default. */
  kind?: Media['kind']
  most: number
  onChoose: (items: readonly Media[]) => void
}

export interface PictureAdding {
  /** Props of the element that takes dropped and pasted files. */
  zone: { ref: React.RefObject<HTMLDivElement | null> }
  isOver: boolean
  uploads: readonly Upload[]
  queue: UploadQueue
  addFiles: (files: readonly File[]) => void
  /** Lets people choose from the library; by default, what they choose is added. */
  openLibrary: (request?: PickRequest) => void
  /** Why some files were not taken. */
  notice: string | undefined
  picker: ReactNode
}

/** Adds files to a field: dropped, pasted, chosen from the device or from the library. The form waits for uploads. */
export function usePictureAdding({ name, kind, room, isReadOnly, onAdd }: Options): PictureAdding {
  const zone = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<PickRequest>()
  const [notice, setNotice] = useState<string>()
  const places = useRef({ next: 0, of: new Map<string, number>() })
  const { queue, uploads } = useUploads((item, key) => {
    if (item.kind === kind) onAdd(item, places.current.of.get(key) ?? places.current.next++)
  })
  const isBusy = uploads.some(isUnderway)
  useHold(name, isBusy ? t.waitForUpload() : uploads.length > 0 ? t.uploadFailed() : undefined, isBusy)

  function addFiles(files: readonly File[]): void {
    if (isReadOnly) return
    const wanted = files.filter(({ type }) => (kind === 'video') === type.startsWith('video/'))
    const free = Math.max(0, room - uploads.length)
    if (wanted.length < files.length) setNotice(kind === 'video' ? t.onlyVideos() : t.onlyPictures())
    else setNotice(wanted.length > free ? t.noMoreRoom({ count: wanted.length - free }) : undefined)
    for (const key of queue.add(wanted.slice(0, free))) places.current.of.set(key, places.current.next++)
  }

  function addAll(items: readonly Media[]): void {
    for (const item of items) onAdd(item, places.current.next++)
  }

  const isOver = useFileDrop(zone, addFiles) && !isReadOnly
  return {
    zone: { ref: zone, ...(!isReadOnly && FILE_ZONE) },
    ...{ isOver, uploads, queue, addFiles, notice },
    openLibrary: (given = { most: room, onChoose: addAll }) => {
      setNotice(undefined)
      setRequest(given)
    },
    picker: request && (
      <Picker
        kind={request.kind ?? kind}
        most={request.most}
        onChoose={(items) => {
          setRequest(undefined)
          request.onChoose(items)
        }}
        onClose={() => setRequest(undefined)}
      />
    ),
  }
}
