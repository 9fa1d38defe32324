import { useState } from 'react'
import type { ImportChoices, ProductFileFormat, ProductImport } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { FORMATS, choosableFields, fieldName, formatNames } from './import-names.ts'
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
  return (
    <Card title={t.columns()} lead={t.columnsLead()}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          const stock = untracked === '' ? {} : { untracked_stock: Number(untracked) }
          // Fields of another format are not those of this one.
          check({ format, mapping: isOther ? {} : mapping, ...stock })
        }}
      >
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
        {isOther ? (
          <p className={css.note}>{t.columnsAfterCheck()}</p>
        ) : (
          <MappingTable run={run} mapping={mapping} change={setMapping} />
        )}
        <Button type="submit" loading={isBusy}>
          {run.state === 'uploaded' ? t.check() : t.checkAgain()}
        </Button>
      </form>
    </Card>
  )
}

interface MappingProps {
  run: ProductImport
  mapping: Record<string, string>
  change: (mapping: Record<string, string>) => void
}

function MappingTable({ run, mapping, change }: MappingProps) {
  const { fields } = run
  const columns = run.columns.map((column, index) => ({ ...column, number: index + 1 }))
  const choices = choosableFields(fields)
  return (
    <ul className={css.mapping} role="list" aria-label={t.columns()}>
      {columns.map(({ header, field, number }) => {
        const chosen = mapping[header] ?? field
        return (
          <li key={number}>
            <SelectField
              label={header === '' ? t.columnWithoutName({ number }) : header}
              value={chosen}
              onChange={({ target }) => change({ ...mapping, [header]: target.value })}
            >
              <option value="">{t.notRead()}</option>
              {(choices.includes(chosen) || chosen === '' ? choices : [chosen, ...choices]).map((one) => (
                <option key={one} value={one}>
                  {fieldName(one)}
                </option>
              ))}
            </SelectField>
          </li>
        )
      })}
    </ul>
  )
}
