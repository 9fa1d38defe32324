import * as t from '#words/admin-form.ts'
import { InlineIconButton } from '../shell/inline-icon-button.tsx'
import { Combobox } from './combobox.tsx'
import { suggestionsFor } from './suggestions.ts'
import css from './tag-editor.module.css'

interface Props {
  name: string
  /** Of the field, in which by default tags are typed. */
  label?: string
  hint?: string
  tags: readonly string[]
  /** Tags in use, which are suggested. */
  known?: readonly string[]
  /** Where several pasted texts are split. */
  separators?: RegExp
  typed: string
  onType: (typed: string) => void
  onChange: (tags: string[]) => void
  isReadOnly?: boolean | undefined
  isBusy?: boolean
}

const NONE: readonly string[] = []
const SEPARATORS = /[,;\n\t]/

/** Short texts, each once; several can be typed or pasted. */
export function TagEditor({
  name,
  label = t.addTag(),
  hint,
  tags,
  known = NONE,
  separators = SEPARATORS,
  typed,
  onType,
  onChange,
  isReadOnly,
  isBusy,
}: Props) {
  function add(text: string): void {
    const added = text.split(separators).map((tag) => tag.trim())
    const next = [...new Set([...tags, ...added])].filter((tag) => tag !== '')
    if (next.length > tags.length) onChange(next)
    else onType('')
  }
  return (
    <div className={css.root}>
      {tags.length > 0 && (
        <ul role="list" className={css.tags}>
          {tags.map((tag) => (
            <li key={tag} className={css.tag}>
              {tag}
              {!isReadOnly && (
                <InlineIconButton
                  label={t.removeItem({ item: tag })}
                  icon="close"
                  size={14}
                  isRemoving
                  disabled={isBusy}
                  onClick={() => onChange(tags.filter((one) => one !== tag))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Combobox
          name={name}
          label={label}
          hint={hint}
          items={suggestionsFor(typed, known, tags)}
          typed={typed}
          onType={onType}
          onChoose={({ title }) => add(title)}
          onEnter={() => add(typed)}
          onBlur={() => add(typed)}
          onPaste={(text) => {
            if (!separators.test(text)) return false
            add(text)
            return true
          }}
        />
      )}
    </div>
  )
}
