import { useState } from 'react'
import { addImportPictures, checkImport, uploadImport } from '#generated/calls/import.ts'
import { messageOf } from '#forms/submission-error.ts'
import * as t from '#words/admin-import.ts'
import { uploadHttp } from '../media/upload-http.ts'
import { useNavigation } from '../shell/navigation.ts'
import { useAdmin } from '../shell/session.ts'

/** A zip of 1 GB on a slow network; the server ends stalled uploads earlier. */
const TIMEOUT_MS = 3_600_000

export interface Upload {
  start: (files: readonly File[]) => void
  isRunning: boolean
  /** Part of 1. */
  progress: number
  /** Why the last one failed; empty otherwise. */
  error: string
}

function ifUnknown(error: unknown): void {
  if ((error as { code?: string }).code !== 'unknown_format') throw error
}

const isZip = ({ name, type }: File): boolean => /\.zip$/iu.test(name) || type === 'application/zip'

/** Returns an upload of a product file, with a zip of pictures if there is one, which is checked at once. */
export function useUpload(): Upload {
  const { http } = useAdmin()
  const { go } = useNavigation()
  const [state, setState] = useState({ isRunning: false, progress: 0, error: '' })

  async function upload(file: File, zip: File | undefined): Promise<void> {
    const sending = uploadHttp((progress) => setState({ isRunning: true, progress, error: '' }), TIMEOUT_MS)
    const { id, format, columns } = await uploadImport(sending, { files: { file }, quiet: true })
    const call = { params: { id }, quiet: true } as const
    if (zip) await addImportPictures(sending, { ...call, files: { file: zip } })
    // Columns with names of their own are assigned by hand.
    if (columns.some(({ field }) => field !== ''))
      await checkImport(http, { ...call, body: { format, mapping: {} } }).catch(ifUnknown)
    go(`/admin/import/${id}`)
  }

  const start = (files: readonly File[]): void => {
    if (files.length === 0 || state.isRunning) return
    const [tables, zips] = [files.filter((file) => !isZip(file)), files.filter(isZip)]
    const [file, zip] = tables.length === 0 ? zips : [tables[0], zips[0]]
    if (!file || tables.length > 1 || zips.length > 1)
      return setState({ isRunning: false, progress: 0, error: t.oneFileEach() })
    setState({ isRunning: true, progress: 0, error: '' })
    upload(file, zip)
      .catch((error: unknown) => messageOf(error))
      .then((error) => setState({ isRunning: false, progress: 0, error: error ?? '' }))
      .catch(() => undefined)
  }
  return { start, ...state }
}
