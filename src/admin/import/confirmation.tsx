import { useState } from 'react'
import type { ImportConfirmation, ProductImport } from '#generated/api.d.ts'
import { exportProductsPath } from '#generated/calls/import.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-import.ts'
import css from './import.module.css'

interface Props {
  run: ProductImport
  isBusy: boolean
  confirm: (body: ImportConfirmation) => void
}

/** What is decided before a checked file is imported. */
export function Confirmation({ run, isBusy, confirm }: Props) {
  const { similar_names: similar, created, updated } = run
  /** The name that all of a group become, by the group's first. */
  const [targets, setTargets] = useState<Record<string, string>>({})
  const merges = similar.flatMap((names) => {
    const into = targets[names[0] ?? '']
    return into ? names.filter((name) => name !== into).map((from) => ({ from, into })) : []
  })
  const count = created + updated
  return (
    <div className={css.form}>
      {(count > 0 ? similar : []).map((names) => {
        const [first = ''] = names
        return (
          <SelectField
            key={first}
            label={t.sameOption({ names: names.join(' · ') })}
            hint={t.sameOptionHint()}
            value={targets[first] ?? ''}
            onChange={({ target }) => setTargets({ ...targets, [first]: target.value })}
          >
            <option value="">{t.keepFilters()}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {t.oneFilter({ name })}
              </option>
            ))}
          </SelectField>
        )
      })}
      {updated > 0 && (
        <p className={css.note}>
          {t.updatesShop({ count: updated })}{' '}
          <a href={exportProductsPath} download>
            {t.exportBefore()}
          </a>
        </p>
      )}
      <Button loading={isBusy} disabled={count === 0} onClick={() => confirm({ merges })}>
        {count === 0 ? t.nothingToImport() : t.importNow({ count })}
      </Button>
    </div>
  )
}
