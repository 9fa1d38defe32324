import { useId } from 'react'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/listing.ts'
import { columnChoices, type Columns } from './use-columns.ts'
import css from './listing-bar.module.css'

interface Props {
  columns: Columns
  onChoose: (columns: Columns) => void
}

/** Switches between two, three and four products per row; only on wide windows. */
export function ColumnSwitch({ columns, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={css.columns}>
      <legend>
        <VisuallyHidden>{t.columns()}</VisuallyHidden>
      </legend>
      {columnChoices.map((count) => (
        <label key={count} className={`${css.column} ${patterns.soft}`} title={t.columnCount({ count })}>
          <input
            type="radio"
            name={name}
            value={count}
            className={`${css.radio} ${patterns.cover}`}
            checked={count === columns}
            onChange={() => onChoose(count)}
          />
          <span className={css.bars} data-count={count} aria-hidden="true" />
          <VisuallyHidden>{t.columnCount({ count })}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
