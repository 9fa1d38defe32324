import { memo, useState } from 'react'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-form.ts'
import patterns from '#ui/patterns.module.css'
import { cellText, type GridColumn, type GridFormat, readCell } from './grid-cells.ts'
import { canChange, type Variant, variantTitle } from './variant-facts.ts'
import css from './variants.module.css'

interface Props {
  name: string
  index: number
  variant: Variant
  columns: readonly GridColumn[]
  errors: FormErrors
  format: GridFormat
  isReadOnly: boolean
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined
  onChoose: (index: number) => void
  onChange: (name: string, value: unknown) => void
  /** Returns whether the text was copied cells. */
  onPaste: (text: string, row: number, column: number) => boolean
}

function Row(props: Props) {
  const { name, index, variant, columns, errors, format, isReadOnly, isChosen, onChoose, onChange, onPaste } = props
  const title = variantTitle(variant)
  return (
    <tr className={css.row} data-chosen={isChosen || undefined}>
      {isChosen !== undefined && (
        <td className={css.pick}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t.selectVariant({ variant: title })}
            checked={isChosen}
            onChange={() => onChoose(index)}
          />
        </td>
      )}
      <th scope="row" className={css.title}>
        {title}
      </th>
      {columns.map((column, at) => {
        const cell = `${name}/${column.name}`
        return (
          <td
            key={column.name}
            className={css.cell}
            data-column={column.name}
            data-invalid={errors[cell] ? true : undefined}
          >
            <Cell
              name={cell}
              label={t.cellOf({ column: column.title, row: title })}
              column={column}
              value={variant[column.name]}
              format={format}
              error={errors[cell]}
              isReadOnly={isReadOnly || !canChange(variant, column)}
              onChange={(value) => onChange(cell, value)}
              onPaste={(text) => onPaste(text, index, at)}
            />
          </td>
        )
      })}
    </tr>
  )
}

/** Not rendered again while other rows change. */
export const VariantRow = memo(
  Row,
  (before, now) =>
    before.variant === now.variant &&
    before.index === now.index &&
    before.isChosen === now.isChosen &&
    before.isReadOnly === now.isReadOnly &&
    before.errors === now.errors,
)

interface CellProps {
  name: string
  label: string
  column: GridColumn
  value: unknown
  format: GridFormat
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
  onPaste: (text: string) => boolean
}

/** What cannot be read stays in the cell, and the validator refuses it. */
function Cell({ name, label, column: { field }, value, format, error, isReadOnly, onChange, onPaste }: CellProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <>
      <input
        type="text"
        className={`${css.input} ${patterns.frame}`}
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        readOnly={isReadOnly}
        autoComplete="off"
        inputMode={field['x-control'] === 'money' ? 'decimal' : undefined}
        value={typed ?? cellText(value, field, format)}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readCell(target.value, field, format)
          onChange(read ? read.value : target.value)
        }}
        onBlur={() => setTyped(undefined)}
        onPaste={(event) => {
          if (!isReadOnly && onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
      />
      {error && (
        <p className={patterns.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  )
}
