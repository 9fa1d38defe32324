import { contrast, parseHex } from '#ui/colour.ts'
import * as t from '#words/admin-settings.ts'
import { type ControlProps, errorsWithin, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { labelOf } from '../field/field-schema.ts'
import css from './theme-colours.module.css'

/** Pairs of text and background colours, with the contrast that WCAG AA requires. */
const PAIRS: Readonly<Record<string, readonly [on: string, least: number][]>> = {
  ink: [
    ['paper', 4.5],
    ['raised', 4.5],
  ],
  ink_soft: [
    ['paper', 4.5],
    ['raised', 4.5],
  ],
  on_primary: [['primary', 4.5]],
  primary: [['paper', 3]],
  accent: [['paper', 4.5]],
  success: [['paper', 4.5]],
  error: [['paper', 4.5]],
}

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

/** Returns the pair of a colour with the lowest contrast, if it is below the required one. */
export function findLowestContrast(key: string, colours: Readonly<Record<string, unknown>>) {
  const own = colours[key]
  if (typeof own !== 'string' || !parseHex(own)) return undefined
  return (PAIRS[key] ?? [])
    .flatMap(([on, least]) => {
      const other = colours[on]
      if (typeof other !== 'string' || !parseHex(other)) return []
      const ratio = contrast(own, other)
      return ratio < least ? [{ on, least, ratio }] : []
    })
    .toSorted((a, b) => a.ratio - b.ratio)[0]
}

export const control: RegisteredControl = { Control: ThemeColoursControl }
