import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { textOfValue } from '../field/value-text.ts'
import css from './read-only.module.css'

/** A value that cannot be changed here. */
function ReadOnlyControl({ name, label, hint, error, value }: ControlProps) {
  return (
    <FieldGroup {...{ name, label, hint, error }} isRequired={false} isPlain>
      <p className={css.root}>{textOfValue(value)}</p>
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: ReadOnlyControl }
