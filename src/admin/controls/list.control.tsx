import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { Button } from '#ui/button.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { newValue, resolveField, schemaText } from '../field/field-schema.ts'
import { ItemTools } from '../field/item-tools.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { Sortable, SortableItem } from '../field/sortable.tsx'
import { useList } from '../field/use-list.ts'
import { ObjectFields } from './object-fields.tsx'
import css from './list.module.css'

/** A list of objects, each with its fields: added, removed, and reordered by drag, keyboard or buttons. */
function ListControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { root, Field } = useFormScope()
  const list = useList<Record<string, unknown>>({ name, value, errors })
  const items = resolveField(field.items ?? {}, root)
  const titles = list.items.map((item, index) => titleOf(item.value, items, index))
  const isFolded = field['x-folded'] === true
  /** Several items that were there begin folded, new ones open. Keys count from 0. */
  const [begin] = useState(list.items.length > 1 ? list.items.length : 0)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  /** An error must be seen. */
  const isOpen = (key: number, itemName: string) =>
    !isFolded || key < begin === toggled.has(key) || Object.keys(errors).some((one) => one.startsWith(`${itemName}/`))
  const toggle = (key: number) =>
    setToggled((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  const isFull = field.maxItems !== undefined && list.items.length >= field.maxItems
  const add = () => {
    const item = newValue(items, root) as Record<string, unknown>
    // Absent until now, so there is no list that the new item could follow.
    if (Array.isArray(value)) list.add(item)
    else onChange([item])
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      {list.items.length === 0 ? (
        <p className={css.empty}>{t.nothingYet()}</p>
      ) : (
        <Sortable keys={list.items.map(({ key }) => key)} titles={titles} onMove={list.move}>
          <ol role="list" className={css.list}>
            {list.items.map(({ key, name: itemName, value: item }, index) => (
              <SortableItem key={key} id={key} title={titles[index]!} className={css.item} isReadOnly={isReadOnly}>
                {(handle) => (
                  <>
                    <div className={css.head}>
                      {handle}
                      {isFolded ? (
                        <button
                          type="button"
                          className={`${css.title} ${css.toggle}`}
                          aria-expanded={isOpen(key, itemName)}
                          onClick={() => toggle(key)}
                        >
                          <AdminIcon name={isOpen(key, itemName) ? 'chevron-down' : 'chevron-right'} size={16} />
                          {titles[index]}
                        </button>
                      ) : (
                        <span className={css.title}>{titles[index]}</span>
                      )}
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
                    {isOpen(key, itemName) && (
                      <div className={css.fields}>
                        {items.properties ? (
                          <ObjectFields name={itemName} field={items} value={item} errors={errors} />
                        ) : (
                          <Field
                            name={itemName}
                            field={items}
                            value={item}
                            errors={errors}
                            siblings={{}}
                            isRequired
                            label={titles[index]!}
                          />
                        )}
                      </div>
                    )}
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      )}
      {!isReadOnly && (
        <Button look="quiet" className={css.add} disabled={isFull} onClick={add}>
          {t.addItem()}
        </Button>
      )}
    </FieldGroup>
  )
}

/** Returns what people call an item by: its first text that is not empty, else its number. */
function titleOf(item: unknown, { title, properties = {} }: FieldSchema, index: number): string {
  const values = (item ?? {}) as Record<string, unknown>
  const text = Object.entries(properties)
    .flatMap(([key, property]) => (property.enum ? [] : [values[key]]))
    .find((one) => typeof one === 'string' && one.trim() !== '' && !one.startsWith('<'))
  if (typeof text === 'string') return text
  return t.itemNumber({ thing: title === undefined ? t.row() : schemaText(title), number: index + 1 })
}

export const control: RegisteredControl = { Control: ListControl }
