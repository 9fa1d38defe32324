import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Combobox } from '../field/combobox.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { emptyValue, schemaText } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { ItemTools } from '../field/item-tools.tsx'
import { LabelText } from '../field/label-text.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { type RecordTitle, resourceOf, useRecordChoices, useRecordTitles } from './use-records.ts'
import css from './reference.module.css'

const itemOf = ({ id, title }: RecordTitle) => ({ key: String(id), id, title })
const placeholderOf = (resource: string): string => {
  const plural = resourceOf(resource)?.plural
  return plural === undefined ? t.chooseFrom() : t.searchIn({ things: schemaText(plural).toLowerCase() })
}

/** The id of a record, chosen by its title. */
export function ReferenceControl(props: ControlProps) {
  const { name, label, hint, error, field, value, onChange, isRequired, isReadOnly } = props
  const resource = field['x-reference'] ?? ''
  const id = typeof value === 'number' ? value : undefined
  const [title] = useRecordTitles(resource, id === undefined ? [] : [id])
  /** Undefined while nothing is typed: the field shows the chosen record. */
  const [typed, setTyped] = useState<string>()
  const { records, isSearching } = useRecordChoices(resource, typed ?? '')
  const shown = id === undefined ? '' : title === null ? t.notFoundRecord({ id }) : (title ?? '')
  const clear = () => {
    setTyped(undefined)
    onChange(emptyValue(field))
  }
  return (
    <Combobox
      name={name}
      label={<LabelText label={label} isRequired={isRequired} />}
      hint={hint}
      error={error}
      items={records.map(itemOf)}
      typed={typed ?? shown}
      onType={setTyped}
      onChoose={(item) => {
        setTyped(undefined)
        onChange(item.id)
      }}
      onBlur={() => {
        if (typed?.trim() === '') clear()
        setTyped(undefined)
      }}
      onClear={id === undefined || isRequired ? undefined : clear}
      clearLabel={t.clearField({ label })}
      placeholder={placeholderOf(resource)}
      emptyText={t.noMatches()}
      isSearching={isSearching}
      isReadOnly={isReadOnly}
      isRequired={isRequired}
    />
  )
}

/** Ids of records, in an order. */
export function ReferencesControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const resource = field['x-reference'] ?? ''
  const ids = Array.isArray(value) ? (value as number[]) : []
  const titles = useRecordTitles(resource, ids).map(
    (title, index) => title ?? (title === null ? t.notFoundRecord({ id: ids[index]! }) : '…'),
  )
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
