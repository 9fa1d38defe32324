import { slugOf } from '#domain/slug.ts'
import * as t from '#words/admin-form.ts'
import { TextField } from '#ui/field.tsx'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { textProps } from './text-props.tsx'

/** The last part of an address. While it is empty, it follows the record’s title. */
function SlugControl(props: ControlProps) {
  const { value, onChange, siblings, hint, field } = props
  const { root } = useFormScope()
  const { titleField = 'name' } = (root as { 'x-resource'?: { titleField?: string } })['x-resource'] ?? {}
  const title = siblings[titleField]
  const proposed = typeof title === 'string' ? slugOf(title) : ''
  const typed = typeof value === 'string' ? value : ''
  const address = typed || proposed
  const shown = address === '' ? undefined : t.addressPreview({ address: `…/${address}` })
  return (
    <TextField
      {...textProps({ ...props, hint: [hint, shown].filter(Boolean).join(' ') || undefined })}
      {...(proposed && { placeholder: proposed })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={field.maxLength}
      onBlur={() => {
        // What was typed is a name rather than a part of an address.
        const tidy = slugOf(typed)
        if (typed !== '' && tidy !== typed) onChange(tidy)
      }}
    />
  )
}

export const control: RegisteredControl = { Control: SlugControl, readsSiblings: true }
