import type { KeyboardEvent } from 'react'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-menus.ts'
import { type ControlProps, errorsWithin, useFormScope } from '../field/control-props.ts'
import type { MenuItem } from './menu-nodes.ts'

interface Props {
  /** The item’s place in the form. */
  name: string
  field: FieldSchema
  item: MenuItem
  errors: ControlProps['errors']
  onClose: () => void
}

/** The fields of a menu item, which belong to the form of the menu: the menu is saved as a whole. */
export function MenuItemDialog({ name, field, item, errors, onClose }: Props) {
  const { Field, isReadOnly } = useFormScope()
  const { children: _below, ...fields } = field.properties ?? {}
  /** Enter would save the menu before the item is complete. */
  function pressed(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.target.type === 'text') onClose()
  }
  return (
    <Dialog open title={item.menu === '' ? t.newItem() : item.menu} onClose={onClose}>
      <div className={patterns.stack16} role="group" aria-label={t.item()} onKeyDown={pressed}>
        {Object.entries(fields).map(([key, child]) => (
          <Field
            key={key}
            name={`${name}/${key}`}
            field={child}
            value={item[key]}
            errors={errorsWithin(errors, name)}
            siblings={item}
            isRequired={field.required?.includes(key) === true && key !== 'active'}
          />
        ))}
        <p className={patterns.soft}>{isReadOnly ? '' : t.savedWithMenu()}</p>
        <Button onClick={onClose}>{t.done()}</Button>
      </div>
    </Dialog>
  )
}
