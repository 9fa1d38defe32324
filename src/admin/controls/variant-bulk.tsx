import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { useFormScope } from '../field/control-props.ts'
import { type GridColumn, readCell } from './grid-cells.ts'
import css from './variants.module.css'

interface Props {
  columns: readonly GridColumn[]
  /** Number of chosen variants. */
  count: number
  onApply: (column: GridColumn, value: unknown) => void
}

/** Each variant has a SKU and a barcode of its own. */
const OWN = new Set(['sku', 'barcode'])

/** Sets one column of the chosen variants. */
export function VariantBulk({ columns, count, onApply }: Props) {
  const { shop } = useFormScope()
  const shared = columns.filter(({ name }) => !OWN.has(name))
  const [chosen, setChosen] = useState(shared[0]?.name)
  const [typed, setTyped] = useState('')
  const column = shared.find(({ name }) => name === chosen)
  const read = column && readCell(typed, column.field, shop)
  const apply = () => {
    if (column && read) onApply(column, read.value)
  }
  return (
    <div className={css.bulk}>
      <p className={css.count} role="status">
        {t.selectedVariants({ count })}
      </p>
      <SelectField label={t.bulkColumn()} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {shared.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.bulkValue()}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form.
          event.preventDefault()
          apply()
        }}
      />
      <Button look="quiet" disabled={!read} onClick={apply}>
        {t.apply()}
      </Button>
    </div>
  )
}
