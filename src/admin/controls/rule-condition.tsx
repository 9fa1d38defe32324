import { useState } from 'react'
import type { CollectionCondition } from '#domain/collection-rules.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-rule.ts'
import { SelectField } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Combobox } from '../field/combobox.tsx'
import { useFormScope } from '../field/control-props.ts'
import { labelOf, schemaText } from '../field/field-schema.ts'
import { suggestionsFor } from '../field/suggestions.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { useUsedTags } from './use-used-tags.ts'
import css from './collection-rule.module.css'

interface Props {
  name: string
  number: number
  condition: CollectionCondition
  /** The schemas of the conditions there are. */
  kinds: readonly FieldSchema[]
  /** Only one condition may ask for the newest. */
  isNewestTaken: boolean
  errors: FormErrors
  isReadOnly: boolean
  onChange: (condition: CollectionCondition) => void
  onRemove: () => void
}

const kindOf = ({ properties }: FieldSchema): unknown => properties?.['field']?.const

/** What a condition starts as when it is chosen. */
const BLANK: Readonly<Record<CollectionCondition['field'], CollectionCondition>> = {
  price: { field: 'price', from: null, to: null },
  tag: { field: 'tag', value: '' },
  category: { field: 'category', id: 0 },
  stock: { field: 'stock', value: 'in' },
  sale: { field: 'sale' },
  newest: { field: 'newest', count: 24 },
}

/** One condition of a rule: what it is about, and its values. */
export function RuleCondition(props: Props) {
  const { name, number, condition, kinds, isNewestTaken, errors, isReadOnly, onChange, onRemove } = props
  const { Field } = useFormScope()
  const kind = kinds.find((one) => kindOf(one) === condition.field)
  const values = condition as unknown as Readonly<Record<string, unknown>>
  const fields = Object.entries(kind?.properties ?? {}).filter(([key]) => key !== 'field')
  return (
    <li className={css.condition}>
      <div className={css.kind}>
        <SelectField
          label={<VisuallyHidden>{t.condition({ number })}</VisuallyHidden>}
          value={condition.field}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(BLANK[target.value as CollectionCondition['field']])}
        >
          {kinds.map((one) => (
            <option
              key={String(kindOf(one))}
              value={String(kindOf(one))}
              disabled={kindOf(one) === 'newest' && isNewestTaken}
            >
              {schemaText(one.properties?.['field']?.title ?? '')}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.values}>
        {fields.map(([key, field]) =>
          condition.field === 'tag' ? (
            <TagField
              key={key}
              name={`${name}/${key}`}
              label={labelOf(key, field)}
              value={condition.value}
              error={errors[`${name}/${key}`]}
              isReadOnly={isReadOnly}
              onChange={(value) => onChange({ field: 'tag', value })}
            />
          ) : (
            <Field
              key={key}
              name={`${name}/${key}`}
              field={field}
              value={key === 'id' && values[key] === 0 ? undefined : values[key]}
              errors={errors}
              siblings={values}
              isRequired={condition.field !== 'price'}
            />
          ),
        )}
      </div>
      {!isReadOnly && (
        <button type="button" className={css.remove} aria-label={t.removeCondition({ number })} onClick={onRemove}>
          <AdminIcon name="trash" />
        </button>
      )}
    </li>
  )
}

interface TagProps {
  name: string
  label: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

function TagField({ name, label, value, error, isReadOnly, onChange }: TagProps) {
  const [typed, setTyped] = useState(value)
  const known = useUsedTags()
  return (
    <Combobox
      name={name}
      label={label}
      error={error}
      items={suggestionsFor(typed, known)}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        onChange(text)
      }}
      onChoose={({ title }) => {
        setTyped(title)
        onChange(title)
      }}
      onEnter={() => undefined}
      isReadOnly={isReadOnly}
      isRequired
    />
  )
}
