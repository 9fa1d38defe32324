import { useState } from 'react'
import type { ZoneImport as Counts } from '#generated/api.d.ts'
import { importDeliveryZones } from '#generated/calls/shipping.ts'
import { messageOf } from '#forms/submission-error.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-shipping.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { CodeSample } from '../shell/code-sample.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './shipping.module.css'

const MAX_BYTES = 4_000_000

/** Imports delivery zones from CSV: the file is checked first, and shows what it would change. */
export function ZoneImport() {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [chosen, setChosen] = useState<{ name: string; csv: string; counts: Counts }>()
  const [replace, setReplace] = useState(false)
  const [fault, setFault] = useState('')

  function check(csv: string, name: string, isReplaced: boolean): void {
    setFault('')
    run(async () => {
      try {
        const body = { csv, replace: isReplaced, preview: true }
        setChosen({ name, csv, counts: await importDeliveryZones(http, { body, quiet: true }) })
      } catch (error) {
        setChosen(undefined)
        setFault(messageOf(error))
      }
      return undefined
    })
  }

  function read(file: File | undefined): void {
    if (!file) return
    if (file.size > MAX_BYTES) return setFault(t.fileTooLarge())
    void file.text().then(
      (csv) => check(csv, file.name, replace),
      () => setFault(t.fileUnreadable()),
    )
  }

  const apply = ({ csv, counts }: { csv: string; counts: Counts }) =>
    run(async () => {
      await importDeliveryZones(http, { body: { csv, replace, preview: false }, quiet: true })
      setChosen(undefined)
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      return t.imported(counts)
    })

  return (
    <Card title={t.importTitle()} lead={t.importLead()}>
      <CodeSample code={t.zoneFileExample()} />
      <OptionRow
        type="checkbox"
        options={[{ key: 'replace', label: t.replaceZones() }]}
        isChosen={() => replace}
        onChoose={() => {
          setReplace(!replace)
          if (chosen) check(chosen.csv, chosen.name, !replace)
        }}
      />
      {fault !== '' && (
        <p role="alert" className={`${css.fault} ${patterns.error}`}>
          {fault}
        </p>
      )}
      {chosen && (
        <p role="status">
          <strong>{chosen.name}</strong> {t.importCounts(chosen.counts)}
        </p>
      )}
      <ButtonRow>
        {chosen && (
          <Button loading={isRunning} onClick={() => apply(chosen)}>
            {t.importNow()}
          </Button>
        )}
        <UploadButton
          accept=".csv,text/csv,text/plain"
          look="quiet"
          loading={isRunning && !chosen}
          onFiles={([file]) => read(file)}
        >
          {chosen ? t.otherFile() : t.chooseFile()}
        </UploadButton>
        <a href="/api/admin/shipping/zones/export" download>
          {t.exportZones()}
        </a>
      </ButtonRow>
    </Card>
  )
}
