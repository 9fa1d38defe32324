import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportProductsPath } from '#generated/calls/import.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { DropArea } from '../media/drop-area.tsx'
import { ExportDialog } from '../resources/export-dialog.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { formatNames, stateNames } from './import-names.ts'
import { UploadCard } from './upload-card.tsx'
import { useUpload } from './use-upload.ts'
import { imports } from './import.queries.ts'
import css from './import.module.css'

/** /admin/import: product files that were imported, and exports. */
export function Screen() {
  const [isExporting, setIsExporting] = useState(false)
  const query = useQuery(imports)
  const upload = useUpload()
  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      width="text"
      actions={
        <Button look="quiet" onClick={() => setIsExporting(true)}>
          {t.exportButton()}
        </Button>
      }
    >
      <DropArea onFiles={upload.start}>
        <UploadCard upload={upload} />
        <Card title={t.imports()}>
          <LoadedPart query={query}>
            {(runs) => (runs.length === 0 ? <p className={css.note}>{t.noImports()}</p> : <Runs runs={runs} />)}
          </LoadedPart>
        </Card>
      </DropArea>
      {isExporting && (
        <ExportDialog
          title={t.exportTitle()}
          path={exportProductsPath}
          formats={Object.fromEntries(Object.entries(formatNames).map(([name, title]) => [name, title()]))}
          scopes={[{ title: '', parameters: {} }]}
          onClose={() => setIsExporting(false)}
        />
      )}
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
