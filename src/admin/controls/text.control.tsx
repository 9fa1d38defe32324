import { TextField } from '#ui/field.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { textProps } from './text-props.tsx'

function TextControl(props: ControlProps) {
  return <TextField {...textProps(props)} autoComplete="off" />
}

export const control: RegisteredControl = { Control: TextControl }
