import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { TagEditor } from '../field/tag-editor.tsx'
import { useUsedTags } from './use-used-tags.ts'

function TagsControl({ name, label, hint, error, errors, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const [typed, setTyped] = useState('')
  return (
    <FieldGroup {...{ name, label, hint, isRequired }} error={error ?? Object.values(errors)[0]} isPlain>
      <TagEditor
        name={`${name}/add`}
        hint={t.tagHint()}
        tags={Array.isArray(value) ? (value as string[]) : []}
        known={useUsedTags()}
        typed={typed}
        onType={setTyped}
        onChange={(tags) => {
          setTyped('')
          onChange(tags)
        }}
        isReadOnly={isReadOnly}
      />
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: TagsControl }
