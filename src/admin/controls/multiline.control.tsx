import { TextArea } from '#ui/field.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { textProps } from './text-props.tsx'

export function MultilineControl(props: ControlProps) {
  return <TextArea {...textProps(props)} rows={props.field.maxLength && props.field.maxLength <= 200 ? 2 : 4} />
}

export const control: RegisteredControl = { Control: MultilineControl }
