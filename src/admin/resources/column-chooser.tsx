import type { ResourceColumn } from '#domain/resource-facts.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { Popover } from '../shell/popover.tsx'
import css from './column-chooser.module.css'

interface Props {
  columns: readonly ResourceColumn[]
  shown: readonly string[]
  onToggle: (name: string) => void
}

/** Chooses the columns of a list. */
export function ColumnChooser({ columns, shown, onToggle }: Props) {
  const label = (
    <>
      <AdminIcon name="columns" size={16} />
      {t.columns()}
    </>
  )
  return (
    <Popover className={css.button} label={label} description={t.columns()}>
      {columns.map(({ name, title }) => (
        <label key={name} className={css.option}>
          <input type="checkbox" className={css.box} checked={shown.includes(name)} onChange={() => onToggle(name)} />
          {schemaText(title)}
        </label>
      ))}
    </Popover>
  )
}
