import { downloadImportExamplePath } from '#generated/calls/import.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-import.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { Card } from '../shell/card.tsx'
import type { Upload } from './use-upload.ts'
import css from './import.module.css'

const FILES = '.csv,.tsv,.txt,.zip,text/csv,application/zip'
const PERCENT = 100

/** Where a product file is chosen or dropped. */
export function UploadCard({ upload: { start, isRunning, progress, error } }: { upload: Upload }) {
  const work = progress < 1 ? t.uploading() : t.readingBeginning()
  return (
    <Card title={t.importProducts()} lead={t.formats()}>
      {error !== '' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.drop} data-busy={isRunning || undefined}>
        <UploadButton accept={FILES} multiple loading={isRunning} onFiles={start}>
          {t.chooseFile()}
        </UploadButton>
        {isRunning ? (
          <>
            <p className={css.note}>
              {progress < 1 ? t.uploadingPart({ percent: Math.round(progress * PERCENT) }) : work}
            </p>
            <progress className={css.bar} value={progress} max={1} aria-label={t.uploading()} />
          </>
        ) : (
          <p className={css.note}>{t.orDrop()}</p>
        )}
      </div>
      <p role="status">
        <VisuallyHidden>{isRunning ? work : ''}</VisuallyHidden>
      </p>
      <p className={css.note}>
        {t.noFileYet()}{' '}
        <a href={downloadImportExamplePath} download>
          {t.downloadExample()}
        </a>
      </p>
    </Card>
  )
}
