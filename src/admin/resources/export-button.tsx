import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/admin-list.ts'
import type { ExportScope } from './export-dialog.tsx'

const ExportDialog = lazyPart(
  () => import('./export-dialog.tsx'),
  (module) => module.ExportDialog,
)

interface Props {
  /** What is exported: “products”. */
  things: string
  path: string
  /** Titles by name; the first is the complete one. Without them, there is one format. */
  formats?: Readonly<Record<string, string>>
  scopes: readonly ExportScope[]
  /** Whether the file contains personal data: the server then requires a recent re-authentication. */
  isPersonal?: boolean
}

/** A button that opens the dialog of an export. */
export function ExportButton({ things, ...dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t.exportButton()}
      </Button>
      {isOpen && <ExportDialog title={t.exportTitle({ things })} {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}
