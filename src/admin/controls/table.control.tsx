import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { labelOf, resolveField } from '../field/field-schema.ts'
import { ItemTools } from '../field/item-tools.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import css from './table.module.css'

type Row = Record<string, string>

/** Rows of a label and its value, such as the facts of a product. Rows can be pasted from a spreadsheet. */
function TableControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { root, set } = useFormScope()
  const list = useList<Row>({ name, value, errors })
  const { properties = {} } = resolveField(field.items ?? {}, root)
  const columns = Object.entries(properties).map(([key, one]) => ({
    key,
    title: labelOf(key, resolveField(one, root)),
  }))
  const empty = Object.fromEntries(columns.map(({ key }) => [key, '']))
  const titles = list.items.map(
    (item, index) => item.value[columns[0]?.key ?? ''] || t.itemNumber({ thing: t.row(), number: index + 1 }),
  )
  const isFull = field.maxItems !== undefined && list.items.length >= field.maxItems

  function paste(text: string, from: number): boolean {
    const rows = rowsOf(
      text,
      columns.map(({ key }) => key),
    )
    if (!rows) return false
    const before = Array.isArray(value) ? (value as Row[]) : []
    const next = [...before]
    rows.forEach((row, index) => (next[from + index] = { ...empty, ...before[from + index], ...row }))
    onChange(next.slice(0, field.maxItems))
    return true
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      {list.items.length > 0 && (
        <Sortable keys={list.items.map(({ key }) => key)} titles={titles} onMove={list.move}>
          <ol role="list" className={css.list}>
            {list.items.map(({ key, name: rowName, value: row }, index) => (
              <SortableItem key={key} id={key} title={titles[index]!} isReadOnly={isReadOnly}>
                {(handle) => (
                  <div className={css.row}>
                    {handle}
                    {columns.map((column) => {
                      const cell = `${rowName}/${column.key}`
                      return (
                        <div key={column.key} className={css.cell} data-invalid={errors[cell] ? true : undefined}>
                          <input
                            className={patterns.frame}
                            name={cell}
                            aria-label={`${column.title}, ${t.itemNumber({ thing: t.row(), number: index + 1 })}`}
                            placeholder={column.title}
                            value={row[column.key] ?? ''}
                            readOnly={isReadOnly}
                            autoComplete="off"
                            aria-invalid={errors[cell] ? true : undefined}
                            onChange={({ target }) => set(cell, target.value)}
                            onPaste={(event) => {
                              if (paste(event.clipboardData.getData('text'), index)) event.preventDefault()
                            }}
                          />
                          {errors[cell] && <p className={patterns.error}>{errors[cell]}</p>}
                        </div>
                      )
                    })}
                    {!isReadOnly && (
                      <ItemTools
                        title={titles[index]!}
                        index={index}
                        count={list.items.length}
                        onMove={(to) => list.move(index, to)}
                        onRemove={() => list.remove(index)}
                      />
                    )}
                  </div>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      )}
      {!isReadOnly && (
        <Button
          look="quiet"
          className={css.add}
          disabled={isFull}
          onClick={() => (Array.isArray(value) ? list.add(empty) : onChange([empty]))}
        >
          {t.addRow()}
        </Button>
      )}
    </FieldGroup>
  )
}

/** Returns copied cells as rows; undefined for a plain text. */
export function rowsOf(text: string, columns: readonly string[]): Row[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!text.includes('\t')) return undefined
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(
      columns.flatMap((column, index) => (cells[index] === undefined ? [] : [[column, cells[index].trim()]])),
    )
  })
}

export const control: RegisteredControl = { Control: TableControl }
