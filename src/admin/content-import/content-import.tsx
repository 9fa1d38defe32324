import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-content-import.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Badge, type Tone } from '../shell/badge.tsx'
import { Card } from '../shell/card.tsx'
import { Page } from '../shell/page.tsx'
import { type CheckedFile, useContentImport } from './use-content-import.ts'
import css from './content-import.module.css'

const FILES = '.md,.markdown,text/markdown'

const TONES: Readonly<Record<CheckedFile['report']['state'], Tone>> = {
  new: 'success',
  changed: 'accent',
  same: 'neutral',
  failed: 'error',
}

/** /admin/content-import: Markdown files become articles and questions. What is wrong with each is shown first. */
export function Screen() {
  const { files, sending, isImported, check, run } = useContentImport()
  const ready = files.filter(({ report }) => report.state === 'new' || report.state === 'changed').length
  return (
    <Page title={t.title()} lead={t.lead()} width="text">
      <div>
        <UploadButton accept={FILES} multiple loading={sending > 0} onFiles={(chosen) => void check(chosen)}>
          {t.choose()}
        </UploadButton>
      </div>
      <p className={css.status} role="status">
        {sending > 0 ? t.checking({ count: sending }) : isImported && t.imported({ count: importedOf(files) })}
      </p>
      {files.map((file) => (
        <FileCard key={file.name} file={file} />
      ))}
      {files.length > 0 &&
        !isImported &&
        sending === 0 &&
        (ready > 0 ? (
          <div>
            <Button onClick={() => void run()}>{t.importFiles({ count: ready })}</Button>
          </div>
        ) : (
          <p>{t.nothingToImport()}</p>
        ))}
    </Page>
  )
}

const importedOf = (files: readonly CheckedFile[]): number =>
  files.filter(({ report }) => report.path !== null && report.state !== 'same').length

function FileCard({ file: { name, report } }: { file: CheckedFile }) {
  const { title, state, path, problems } = report
  return (
    <Card title={title || name} lead={title === '' ? undefined : name}>
      <p className={css.facts}>
        <Badge text={t.state({ state })} tone={TONES[state]} />
        {problems.length > 0 && <Badge text={t.problemCount({ count: problems.length })} tone="warning" />}
        {path !== null && <AdminLink href={path}>{t.open({ title })}</AdminLink>}
      </p>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{line === null ? message : t.atLine({ line, message })}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
