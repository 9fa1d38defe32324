import { memo, useState } from 'react'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-form.ts'
import patterns from '#ui/patterns.module.css'
import { cellText, type GridColumn, type GridFormat, readCell } from './grid-cells.ts'
import { canChange, type Variant, variantTitle } from './variant-facts.ts'
import { type OwnPicture, VariantPicture } from './variant-picture.tsx'
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
  /** The product’s pictures; undefined where variants have none of their own. */
  pictures: readonly OwnPicture[] | undefined
  onPicture: (index: number) => void
  onChange: (name: string, value: unknown) => void
  /** Shown while its own is empty. */
  proposedSku: string
  /** Returns whether the text was copied cells. */
  onPaste: (text: string, row: number, column: number) => boolean
}

function Row(props: Props) {
  const { name, index, variant, columns, errors, format, isReadOnly, isChosen, onChoose, onChange, onPaste } = props
  const { pictures, onPicture } = props
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
      {pictures && (
        <td className={css.picture}>
          <VariantPicture {...{ variant, pictures, isReadOnly }} onOpen={() => onPicture(index)} />
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
              placeholder={column.name === 'sku' ? props.proposedSku : undefined}
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
    before.pictures === now.pictures &&
    before.proposedSku === now.proposedSku &&
    before.isReadOnly === now.isReadOnly &&
    before.errors === now.errors,
)

interface CellProps {
  name: string
  label: string
  column: GridColumn
  value: unknown
  placeholder: string | undefined
  format: GridFormat
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
  onPaste: (text: string) => boolean
}

/** What cannot be read stays in the cell, and the validator refuses it. */
function Cell(props: CellProps) {
  const { name, label, column, value, placeholder, format, error, isReadOnly, onChange, onPaste } = props
  const { field } = column
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
        placeholder={placeholder}
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
