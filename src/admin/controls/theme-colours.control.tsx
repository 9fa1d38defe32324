import { findLowestContrast } from '#ui/theme-contrast.ts'
import * as t from '#words/admin-settings.ts'
import { type ControlProps, errorsWithin, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { labelOf } from '../field/field-schema.ts'
import css from './theme-colours.module.css'

/** The colours of the shop’s theme. A warning beside a colour says where texts in it are hard to read. */
function ThemeColoursControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value } = props
  const { Field } = useFormScope()
  const colours = (value ?? {}) as Record<string, unknown>
  const fields = field.properties ?? {}
  return (
    <FieldGroup {...{ name, label, hint, error }} isRequired={false}>
      <div className={css.colours}>
        {Object.entries(fields).map(([key, child]) => {
          const weak = findLowestContrast(key, colours)
          return (
            <div key={key}>
              <Field
                name={`${name}/${key}`}
                field={child}
                value={colours[key]}
                errors={errorsWithin(errors, name)}
                siblings={colours}
                isRequired
              />
              <p className={css.warning} role="status">
                {weak &&
                  t.lowContrast({
                    on: labelOf(weak.on, fields[weak.on] ?? {}),
                    ratio: weak.ratio.toFixed(1),
                    least: String(weak.least),
                  })}
              </p>
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ThemeColoursControl }
