import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { resolveField } from '../field/field-schema.ts'
import { AltField } from './alt-field.tsx'
import { isPicture, pictureOf, replacePicture } from './picture-value.ts'
import { SinglePicture } from './single-picture.tsx'

/** One picture with its alternative text. */
function PictureControl(props: ControlProps) {
  const { name, errors, field, value, onChange, isReadOnly } = props
  const { root, set } = useFormScope()
  // A new item of a list begins with an empty one.
  const picture = isPicture(value) && value.src !== '' ? value : undefined
  const shape = (field.anyOf ?? [field]).map((one) => resolveField(one, root)).find(({ properties }) => properties)
  return (
    <SinglePicture
      control={props}
      src={picture?.src}
      onAdd={(item) => onChange(picture ? replacePicture(picture, item, shape) : pictureOf(item, shape))}
    >
      <AltField
        name={`${name}/alt`}
        value={picture?.alt}
        error={errors[`${name}/alt`]}
        isReadOnly={isReadOnly}
        isRequired={shape?.properties?.['alt']?.minLength === 1}
        onChange={(alt) => set(`${name}/alt`, alt)}
      />
    </SinglePicture>
  )
}

export const control: RegisteredControl = { Control: PictureControl }
