import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'

/** Milliseconds after the last key until the strength is shown (specification §9). */
const JUDGE_AFTER = 250

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Shows how strong it is: where a password is chosen. */
  withStrength?: boolean | undefined
}

/** A password that can be looked at. */
export function PasswordField({ withStrength = false, onInput, ...field }: Props) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [judged, setJudged] = useState('')
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
          timer.current = setTimeout(() => setJudged(value), JUDGE_AFTER)
        }}
        action={
          <Button
            look="quiet"
            aria-controls={id}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        }
      />
      {withStrength && <StrengthMeter id={`${id}-strength`} password={judged} />}
    </div>
  )
}
