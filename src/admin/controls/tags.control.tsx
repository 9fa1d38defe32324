import { useState } from 'react'
import * as t from '#words/admin-form.ts'
import { Combobox } from '../field/combobox.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { LabelText } from '../field/label-text.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { useTagSuggestions } from './use-tag-suggestions.ts'
import css from './tags.module.css'

/** Short texts, each once; several can be pasted. Suggestions are the tags in use. */
function TagsControl({ name, label, hint, error, errors, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const tags = Array.isArray(value) ? (value as string[]) : []
  const [typed, setTyped] = useState('')
  const items = useTagSuggestions(typed, tags)

  function add(text: string): void {
    const added = text.split(/[,;\n\t]/).map((tag) => tag.trim())
    const next = [...new Set([...tags, ...added])].filter((tag) => tag !== '')
    setTyped('')
    if (next.length > tags.length) onChange(next)
  }

  return (
    <FieldGroup {...{ name, label, hint, isRequired }} error={error ?? Object.values(errors)[0]} isPlain>
      <div className={css.root}>
        {tags.length > 0 && (
          <ul role="list" className={css.tags}>
            {tags.map((tag, index) => (
              <li key={tag} className={css.tag}>
                {tag}
                {!isReadOnly && (
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t.removeItem({ item: tag })}
                    onClick={() => onChange(tags.toSpliced(index, 1))}
                  >
                    <AdminIcon name="close" size={14} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <Combobox
            name={`${name}/add`}
            label={<LabelText label={t.addTag()} isRequired={false} />}
            items={items}
            typed={typed}
            onType={setTyped}
            onChoose={({ title }) => add(title)}
            onEnter={() => add(typed)}
            onBlur={() => add(typed)}
            onPaste={(text) => {
              if (!/[,;\n\t]/.test(text)) return false
              add(text)
              return true
            }}
            hint={t.tagHint()}
          />
        )}
      </div>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: TagsControl }
