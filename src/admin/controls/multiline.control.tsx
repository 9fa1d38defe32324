import { TextArea } from '#ui/field.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { textProps } from './text-props.tsx'

const DEFAULT_LENGTH = 2000
/** Texts as long as an article. */
const LONG = 50_000

export function MultilineControl(props: ControlProps) {
  const { maxLength = DEFAULT_LENGTH } = props.field
  return <TextArea {...textProps(props)} rows={maxLength <= 200 ? 2 : maxLength < LONG ? 4 : 20} />
}

export const control: RegisteredControl = { Control: MultilineControl }
