import { useId } from 'react'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { columnChoices, type Columns } from './use-columns.ts'
import css from './listing-bar.module.css'

interface Props {
  columns: Columns
  onChoose: (columns: Columns) => void
}

/** How large the pictures stand: two, three or four beside each other. Only where there is room for four. */
export function ColumnSwitch({ columns, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={css.columns}>
      <legend>
        <VisuallyHidden>Products in a row</VisuallyHidden>
      </legend>
      {columnChoices.map((count) => (
        <label key={count} className={`${css.column} ${patterns.soft}`} title={`${count} in a row`}>
          <input
            type="radio"
            name={name}
            value={count}
            className={`${css.radio} ${patterns.cover}`}
            checked={count === columns}
            onChange={() => onChoose(count)}
          />
          <span className={css.bars} data-count={count} aria-hidden="true" />
          <VisuallyHidden>{count} in a row</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
