import { type ControlProps, errorsWithin, useFormScope } from '../field/control-props.ts'
import { isVisible } from '../field/field-schema.ts'

interface ObjectProps extends Pick<ControlProps, 'name' | 'field' | 'errors'> {
  value: unknown
}

/** The fields of an object that are shown, below one another. */
export function ObjectFields({ name, field, value, errors }: ObjectProps) {
  const { Field } = useFormScope()
  const own = (value ?? {}) as Record<string, unknown>
  const fields = field.properties ?? {}
  const shown = Object.entries(fields).filter(([, child]) => isVisible(child, own, fields))
  return shown.map(([key, child]) => (
    <Field
      key={key}
      name={`${name}/${key}`}
      field={child}
      value={own[key]}
      errors={errorsWithin(errors, name)}
      siblings={own}
      isRequired={field.required?.includes(key) === true}
    />
  ))
}
