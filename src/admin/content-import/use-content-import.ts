import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentImportReport } from '#generated/api.d.ts'
import { resources } from '#generated/admin-resources.ts'
import { importContentFile } from '#generated/calls/content-import.ts'
import { messageOf } from '#forms/submission-error.ts'
import * as t from '#words/admin-content-import.ts'
import { resourceKey } from '../resources/resource.queries.ts'
import { useAdmin } from '../shell/session.ts'

/** As many characters as an article may have. */
const MAX_CHARACTERS = 200_000

export interface CheckedFile {
  name: string
  text: string
  report: ContentImportReport
}

interface ContentImport {
  files: readonly CheckedFile[]
  /** How many files are being sent. */
  sending: number
  isImported: boolean
  check: (files: readonly File[]) => Promise<void>
  run: () => Promise<void>
}

const refused = (message: string): ContentImportReport => ({
  kind: null,
  title: '',
  state: 'failed',
  path: null,
  problems: [{ line: null, message }],
})

/** Checks files one by one, then imports those that can be imported. */
export function useContentImport(): ContentImport {
  const { http } = useAdmin()
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<readonly CheckedFile[]>([])
  const [sending, setSending] = useState(0)
  const [isImported, setIsImported] = useState(false)

  const send = (name: string, text: string, isTrial: boolean): Promise<ContentImportReport> =>
    importContentFile(http, { body: { name, text, dry_run: isTrial }, quiet: true }).catch((error: unknown) =>
      refused(t.failed({ reason: messageOf(error) })),
    )

  async function read(file: File): Promise<CheckedFile> {
    const { name } = file
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      if (text.length > MAX_CHARACTERS) return { name, text: '', report: refused(t.tooLarge()) }
      return { name, text, report: await send(name, text, true) }
    } catch {
      return { name, text: '', report: refused(t.unreadable()) }
    }
  }

  return {
    files,
    sending,
    isImported,
    check: async (chosen) => {
      setSending(chosen.length)
      setIsImported(false)
      const checked: CheckedFile[] = []
      // One after another: the server parses one text at a time.
      for (const file of chosen) checked.push(await read(file))
      setFiles(checked)
      setSending(0)
    },
    run: async () => {
      setSending(files.length)
      const done: CheckedFile[] = []
      for (const file of files)
        done.push(file.report.state === 'failed' ? file : { ...file, report: await send(file.name, file.text, false) })
      setFiles(done)
      setSending(0)
      setIsImported(true)
      for (const name of ['article', 'question-group'] as const)
        void queryClient.invalidateQueries({ queryKey: resourceKey(resources[name]) })
    },
  }
}
