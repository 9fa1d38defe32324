import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { ActionMenu } from '../shell/action-menu.tsx'
import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { type Binding, emptyValue } from '../field/field-schema.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { bindingTitle, fittingBindings } from './binding-choices.ts'
import css from './bound-value.module.css'

/** A setting that is read from the page, such as the product’s name. */
export function BoundValue({ value, ...props }: Omit<ControlProps, 'value'> & { value: Binding }) {
  const { name, label, hint, error, errors, field, onChange, isRequired, isReadOnly } = props
  const { root, bindings } = useFormScope()
  const choices = fittingBindings(field, root, bindings)
  const fault = error ?? errors[`${name}/$bind`]
  if (bindings.length === 0 || isReadOnly)
    return (
      <FieldGroup {...{ name, label, hint, error: fault, isRequired }} isPlain>
        <div className={css.root}>
          <code className={css.chip}>{t.readFromPage({ source: value.$bind })}</code>
          {!isReadOnly && <OwnValue {...props} />}
        </div>
      </FieldGroup>
    )
  return (
    <div className={css.root}>
      <div className={css.choice}>
        <SelectField
          name={name}
          label={t.boundField({ label })}
          hint={hint}
          error={fault}
          value={value.$bind}
          onChange={({ target }) => onChange({ ...value, $bind: target.value })}
        >
          {!choices.includes(value.$bind) && <option value={value.$bind}>{bindingTitle(value.$bind)}</option>}
          {choices.map((path) => (
            <option key={path} value={path}>
              {bindingTitle(path)}
            </option>
          ))}
        </SelectField>
      </div>
      <OwnValue field={field} onChange={onChange} />
    </div>
  )
}

const OwnValue = ({ field, onChange }: Pick<ControlProps, 'field' | 'onChange'>) => (
  <Button look="quiet" onClick={() => onChange(emptyValue(field))}>
    {t.ownValueInstead()}
  </Button>
)

/** Offers to read a setting from the page instead. */
export function BindValue({ field, label, onChange }: ControlProps) {
  const { root, bindings } = useFormScope()
  const choices = fittingBindings(field, root, bindings)
  if (choices.length === 0) return null
  return (
    <div className={css.offer}>
      <ActionMenu
        label={t.bindField({ label })}
        actions={choices.map((path) => ({
          key: path,
          label: bindingTitle(path),
          onChoose: () => onChange({ $bind: path }),
        }))}
      >
        {t.bindToPage()}
      </ActionMenu>
    </div>
  )
}
