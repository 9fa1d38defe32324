import type { Ref } from 'react'
import { plainCode } from '#lib/plain-characters.ts'
import { TextField } from '#ui/field.tsx'
import css from './waybill-field.module.css'

interface Props {
  name: string
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Enter was pressed, as scanners do after the code. */
  onEnter: () => void
  ref?: Ref<HTMLInputElement>
}

/** A waybill, typed or scanned. Enter goes on to what is next and never submits the form, which may be half filled. */
export function WaybillField({ value, onChange, onEnter, ...field }: Props) {
  return (
    <div className={css.root}>
      <TextField
        {...field}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="next"
        onChange={({ target }) => onChange(target.value)}
        onBlur={({ target }) => {
          const clean = plainCode(target.value)
          if (clean !== value) onChange(clean)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onChange(plainCode(event.currentTarget.value))
          onEnter()
        }}
      />
    </div>
  )
}
