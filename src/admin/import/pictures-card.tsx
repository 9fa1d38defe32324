import { useState } from 'react'
import type { ProductImport } from '#generated/api.d.ts'
import { addImportPictures } from '#generated/calls/import.ts'
import * as t from '#words/admin-import.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { uploadHttp } from '../media/upload-http.ts'
import { Card } from '../shell/card.tsx'
import css from './import.module.css'

interface Props {
  run: ProductImport
  isBusy: boolean
  act: (work: () => Promise<ProductImport>) => void
}

const TIMEOUT_MS = 3_600_000

/** The zip with the pictures that a file names. */
export function PicturesCard({ run: { id, pictures }, isBusy, act }: Props) {
  const [progress, setProgress] = useState(0)
  const add = ([file]: File[]) => {
    if (file)
      act(async () =>
        addImportPictures(uploadHttp(setProgress, TIMEOUT_MS), { params: { id }, quiet: true, files: { file } }),
      )
  }
  const choose = (
    <UploadButton look="quiet" accept=".zip,application/zip" loading={isBusy} onFiles={add}>
      {pictures === null ? t.addZip() : t.replaceZip()}
    </UploadButton>
  )
  return (
    <Card
      title={t.pictures()}
      lead={pictures === null ? t.picturesLead() : t.picturesFrom({ name: pictures })}
      actions={choose}
    >
      {isBusy && progress > 0 && progress < 1 && (
        <progress className={css.bar} value={progress} max={1} aria-label={t.uploading()} />
      )}
    </Card>
  )
}
