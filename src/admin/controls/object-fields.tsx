import { type ControlProps, errorsWithin, useFormScope } from '../field/control-props.ts'

interface ObjectProps extends Pick<ControlProps, 'name' | 'field' | 'errors'> {
  value: unknown
}

/** The fields of an object, below one another. */
export function ObjectFields({ name, field, value, errors }: ObjectProps) {
  const { Field } = useFormScope()
  const own = (value ?? {}) as Record<string, unknown>
  return Object.entries(field.properties ?? {}).map(([key, child]) => (
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
