import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { textProps } from './text-props.tsx'
import css from './colour.module.css'

const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour as # and six digits, typed or picked. */
function ColourControl(props: ControlProps) {
  const { name, value, label, onChange, isReadOnly } = props
  const { show } = useFormScope()
  const colour = typeof value === 'string' ? value : ''
  const isWhole = COLOUR.test(colour)
  return (
    <TextField
      {...textProps(props)}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      onBlur={() => {
        const withMark = colour === '' || colour.startsWith('#') ? colour : `#${colour}`
        if (withMark !== colour && COLOUR.test(withMark)) onChange(withMark)
        else if (colour !== '' && !isWhole) show(name, t.enterColour())
      }}
      action={
        <input
          type="color"
          className={css.picker}
          aria-label={t.pickColour({ label })}
          value={isWhole ? colour.toLowerCase() : '#000000'}
          disabled={isReadOnly}
          data-empty={!isWhole || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}

export const control: RegisteredControl = { Control: ColourControl }
