import { downloadImportExamplePath } from '#generated/calls/import.ts'
import * as t from '#words/admin-import.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { Card } from '../shell/card.tsx'
import type { Upload } from './use-upload.ts'
import css from './import.module.css'

const FILES = '.csv,.tsv,.txt,.zip,text/csv,application/zip'
const PERCENT = 100

/** Where a product file is chosen or dropped. */
export function UploadCard({ upload: { start, isRunning, progress, error } }: { upload: Upload }) {
  return (
    <Card title={t.importProducts()} lead={t.formats()}>
      {error !== '' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.drop} data-busy={isRunning || undefined}>
        {isRunning ? (
          <>
            <p role="status">
              {progress < 1 ? t.uploadingPart({ percent: Math.round(progress * PERCENT) }) : t.readingBeginning()}
            </p>
            <progress className={css.bar} value={progress} max={1} aria-label={t.uploading()} />
          </>
        ) : (
          <>
            <UploadButton accept={FILES} multiple onFiles={start}>
              {t.chooseFile()}
            </UploadButton>
            <p className={css.note}>{t.orDrop()}</p>
          </>
        )}
      </div>
      <p className={css.note}>
        {t.noFileYet()}{' '}
        <a href={downloadImportExamplePath} download>
          {t.downloadExample()}
        </a>
      </p>
    </Card>
  )
}
