import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-list.ts'
import css from './export-dialog.module.css'

/** Which records are exported. */
export interface ExportScope {
  title: string
  /** Parameters of the call. */
  parameters: Readonly<Record<string, string | undefined>>
}

interface Props {
  title: string
  path: string
  /** Titles by name; the first is the complete one. */
  formats: Readonly<Record<string, string>>
  /** The first one is chosen at the beginning. */
  scopes: readonly ExportScope[]
  onClose: () => void
}

/** Downloads records as a file. */
export function ExportDialog({ title, path, formats, scopes, onClose }: Props) {
  const names = Object.keys(formats)
  const [format, setFormat] = useState(names[0] ?? '')
  const [chosen, setChosen] = useState(0)
  const given = Object.entries({ format, ...scopes[chosen]?.parameters })
  const query = new URLSearchParams(given.filter((entry): entry is [string, string] => !!entry[1]))
  const link = (
    <ButtonLink href={`${path}?${query.toString()}`} download preload={false} onClick={onClose}>
      {t.download()}
    </ButtonLink>
  )
  return (
    <Dialog open title={title} onClose={onClose} footer={link}>
      <div className={css.root}>
        {scopes.length > 1 && (
          <SelectField label={t.exportWhat()} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {scopes.map((scope, at) => (
              <option key={scope.title} value={at}>
                {scope.title}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t.exportFormat()}
          hint={format === names[0] ? t.exportComplete() : t.exportPartly()}
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {formats[name]}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  )
}
