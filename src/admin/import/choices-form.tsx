import { useState } from 'react'
import type { ImportChoices, ProductFileFormat, ProductImport } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { FORMATS, formatNames } from './import-names.ts'
import { MappingTable } from './mapping-table.tsx'
import css from './import.module.css'

interface Props {
  run: ProductImport
  isBusy: boolean
  check: (choices: ImportChoices) => void
}

/** What the file is, and what its columns are read as. */
export function ChoicesForm({ run, isBusy, check }: Props) {
  const [format, setFormat] = useState<ProductFileFormat>(run.format)
  const [mapping, setMapping] = useState<Record<string, string>>(run.mapping)
  const [untracked, setUntracked] = useState(run.untracked_stock === null ? '' : String(run.untracked_stock))
  const isOther = format !== run.format
  const read = run.columns.filter(({ header, field }) => (mapping[header] ?? field) !== '').length
  return (
    <Card
      title={t.reading()}
      lead={t.readingLead({ format: formatNames[run.format](), read, all: run.columns.length })}
    >
      <Disclosure summary={t.changeReading()} open={run.state === 'uploaded' || run.state === 'failed'}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            const stock = untracked === '' ? {} : { untracked_stock: Number(untracked) }
            // Fields of another format are not those of this one.
            check({ format, mapping: isOther ? {} : mapping, ...stock })
          }}
        >
          {read === 0 && <p>{t.columnsUnknown()}</p>}
          <SelectField
            label={t.format()}
            value={format}
            onChange={({ target }) => setFormat(FORMATS.find((name) => name === target.value) ?? format)}
          >
            {FORMATS.map((name) => (
              <option key={name} value={name}>
                {formatNames[name]()}
              </option>
            ))}
          </SelectField>
          {format === 'vitrine' ? null : (
            <TextField
              label={t.untrackedStock()}
              hint={t.untrackedHint()}
              optional
              type="number"
              min={0}
              max={100_000_000}
              value={untracked}
              onChange={({ target }) => setUntracked(target.value)}
            />
          )}
          {isOther ? (
            <p className={css.note}>{t.columnsAfterCheck()}</p>
          ) : (
            <MappingTable run={run} mapping={mapping} change={setMapping} />
          )}
          <Button type="submit" look={run.state === 'uploaded' ? 'solid' : 'quiet'} loading={isBusy}>
            {run.state === 'uploaded' ? t.check() : t.checkAgain()}
          </Button>
        </form>
      </Disclosure>
    </Card>
  )
}
