import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import * as t from '#words/auth.ts'

/** Milliseconds after the last key until the strength is shown (§9). */
const RATE_AFTER = 250

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Rates the strength of a new password. */
  withStrength?: boolean | undefined
}

/** A password field with a button that shows what was typed. */
export function PasswordField({ withStrength = false, onInput, ...field }: Props) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [rated, setRated] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div>
      <TextField
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        id={id}
        describedBy={withStrength ? `${id}-strength` : undefined}
        type={isShown ? 'text' : 'password'}
        onInput={(event) => {
          onInput?.(event)
          if (!withStrength) return
          const { value } = event.currentTarget
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setRated(value), RATE_AFTER)
        }}
        action={
          <Button
            look="quiet"
            aria-controls={id}
            aria-label={isShown ? t.hidePassword() : t.showPassword()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t.hide() : t.show()}
          </Button>
        }
      />
      {withStrength && <StrengthMeter id={`${id}-strength`} password={rated} />}
    </div>
  )
}
