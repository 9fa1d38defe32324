import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadImport } from '#generated/calls/import.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { DropArea } from '../media/drop-area.tsx'
import { UploadButton } from '../media/upload-button.tsx'
import { uploadHttp } from '../media/upload-http.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useNavigation } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { ExportDialog } from './export-dialog.tsx'
import { formatNames, stateNames } from './import-names.ts'
import { imports } from './import.queries.ts'
import css from './import.module.css'

/** /admin/import: product files that were imported, and exports. */
export function Screen() {
  const [isExporting, setIsExporting] = useState(false)
  const [progress, setProgress] = useState(0)
  const { go } = useNavigation()
  const { run, isRunning } = useAction()
  const query = useQuery(imports)

  const upload = ([file]: File[]) => {
    if (!file) return
    run(async () => {
      setProgress(0)
      const { id } = await uploadImport(uploadHttp(setProgress), { files: { file }, quiet: true })
      go(`/admin/import/${id}`)
      return undefined
    })
  }
  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      width="text"
      actions={
        <>
          <Button look="quiet" onClick={() => setIsExporting(true)}>
            {t.exportButton()}
          </Button>
          <UploadButton accept=".csv,.tsv,.txt,text/csv" loading={isRunning} onFiles={upload}>
            {t.chooseFile()}
          </UploadButton>
        </>
      }
    >
      <DropArea onFiles={upload}>
        {isRunning && <progress className={css.bar} value={progress} max={1} aria-label={t.uploading()} />}
        <Card title={t.imports()} lead={t.formats()}>
          <LoadedPart query={query}>
            {(runs) => (runs.length === 0 ? <p className={css.empty}>{t.noImports()}</p> : <Runs runs={runs} />)}
          </LoadedPart>
        </Card>
      </DropArea>
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
    </Page>
  )
}

function Runs({ runs }: { runs: NonNullable<Awaited<ReturnType<NonNullable<typeof imports.queryFn>>>> }) {
  const dateText = useDateText()
  return (
    <Rows label={t.imports()}>
      {runs.map(({ id, file_name: name, state, format, staff_name: staff, created_at: created, ...counts }) => (
        <Row
          key={id}
          title={<AdminLink href={`/admin/import/${id}`}>{name}</AdminLink>}
          marks={[stateNames[state](), formatNames[format]()]}
          text={
            <>
              {t.startedBy({ date: dateText(created), name: staff })}
              {state === 'done' && (
                <>
                  <br />
                  {t.counts(counts)}
                </>
              )}
            </>
          }
        />
      ))}
    </Rows>
  )
}
