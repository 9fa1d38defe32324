import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { type Binding, emptyValue } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import css from './bound-value.module.css'

/** A setting that is read from the page, such as the product’s name. */
export function BoundValue({ value, ...props }: Omit<ControlProps, 'value'> & { value: Binding }) {
  const { name, label, hint, error, field, onChange, isRequired, isReadOnly } = props
  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.root}>
        <code className={css.chip}>{t.readFromPage({ source: value.$bind })}</code>
        {!isReadOnly && (
          <Button look="quiet" onClick={() => onChange(emptyValue(field))}>
            {t.ownValueInstead()}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
