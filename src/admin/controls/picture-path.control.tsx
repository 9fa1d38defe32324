import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { SinglePicture } from './single-picture.tsx'

/** One picture without a description, stored as its address. */
function PicturePathControl(props: ControlProps) {
  const { value, onChange } = props
  return (
    <SinglePicture
      control={props}
      src={typeof value === 'string' && value !== '' ? value : undefined}
      onAdd={({ path }) => onChange(path)}
    />
  )
}

export const control: RegisteredControl = { Control: PicturePathControl }
