import type { OfferedChoice } from '#domain/resource-schema.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { TextSelect } from './control-select.tsx'

const NONE: readonly OfferedChoice[] = []

/** A select of the values that the server offers for the field, such as countries. */
function OfferedChoiceControl(props: ControlProps) {
  const { choices } = useFormScope()
  return <TextSelect props={props} choices={choices[props.name] ?? NONE} />
}

export const control: RegisteredControl = { Control: OfferedChoiceControl }
