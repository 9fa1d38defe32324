import { useState } from 'react'
import { pictureUrl } from '#lib/image.ts'
import * as t from '#words/admin-form.ts'
import { Combobox } from '../field/combobox.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { ItemTools } from '../field/item-tools.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { itemOf, placeholderOf } from './record-items.ts'
import { useRecordChoices, useRecordRows } from './use-records.ts'
import css from './references.module.css'

/** Ids of records, in an order. */
function ReferencesControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const resource = field['x-reference'] ?? ''
  const ids = Array.isArray(value) ? (value as number[]) : []
  const rows = useRecordRows(resource, ids)
  const titles = rows.map((row, index) => row?.title ?? (row === null ? t.notFoundRecord({ id: ids[index]! }) : '…'))
  const [typed, setTyped] = useState('')
  const { records, isSearching } = useRecordChoices(resource, typed)
  const move = (from: number, to: number) => onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))
  const isFull = field.maxItems !== undefined && ids.length >= field.maxItems
  return (
    <FieldGroup {...{ name, label, hint, isRequired }} error={error ?? Object.values(errors)[0]} isPlain>
      {ids.length > 0 && (
        <Sortable keys={ids} titles={titles} onMove={move}>
          <ol role="list" className={css.list}>
            {ids.map((id, index) => (
              <SortableItem key={id} id={id} title={titles[index]!} className={css.item} isReadOnly={isReadOnly}>
                {(handle) => (
                  <>
                    {handle}
                    {rows[index]?.picture && (
                      <img
                        className={css.picture}
                        src={pictureUrl(rows[index].picture, 80)}
                        alt=""
                        width={32}
                        height={32}
                        loading="lazy"
                      />
                    )}
                    <span className={css.title}>{titles[index]}</span>
                    {!isReadOnly && (
                      <ItemTools
                        title={titles[index]!}
                        index={index}
                        count={ids.length}
                        onMove={(to) => move(index, to)}
                        onRemove={() => onChange(ids.toSpliced(index, 1))}
                      />
                    )}
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      )}
      {!isReadOnly && !isFull && (
        <Combobox
          name={`${name}/add`}
          label={t.addItem()}
          items={records.filter(({ id }) => !ids.includes(id)).map(itemOf)}
          typed={typed}
          onType={setTyped}
          onChoose={({ id }) => {
            setTyped('')
            onChange([...ids, id])
          }}
          placeholder={placeholderOf(resource)}
          emptyText={t.noMatches()}
          isSearching={isSearching}
        />
      )}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ReferencesControl }
