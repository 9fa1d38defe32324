import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { textProps } from './text-props.tsx'

/** A stored secret: the form, null or a boolean says whether there is one. It is never shown; only a new value is sent. */
function SecretControl(props: ControlProps) {
  const { name, label, hint, error, value, onChange, isRequired, isReadOnly } = props
  const { secrets } = useFormScope()
  const [stored] = useState(() => value)
  const isTyping = typeof value === 'string'
  if (isTyping)
    return (
      <TextField
        {...textProps(props)}
        type="password"
        autoComplete="new-password"
        onChange={({ target }) => onChange(target.value)}
        action={
          <Button look="quiet" onClick={() => onChange(stored)}>
            {t.secretKeep()}
          </Button>
        }
      />
    )
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }}>
      <span>{value || secrets.includes(name) ? t.secretSet() : t.secretEmpty()}</span>
      {!isReadOnly && (
        <div>
          <Button look="quiet" onClick={() => onChange('')}>
            {t.secretReplace()}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: SecretControl }
