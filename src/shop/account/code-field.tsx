import { OTPInput } from 'input-otp'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { plainCharacters } from '#lib/plain-characters.ts'
import { plainDigits } from '#lib/typed-code.ts'
import patterns from '#ui/patterns.module.css'
import css from './code-field.module.css'

interface Props {
  label: string
  /** Digits a code has. */
  length: number
  value: string
  onChange: (code: string) => void
  /** Enter was pressed. */
  onEnter: () => void
  error?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

// The package would write a style element of its own, which the page's policy refuses; its rules stand in our css.
const STYLE_ID = 'input-otp-style'
if (!document.getElementById(STYLE_ID)) {
  const mark = document.createElement('meta')
  mark.id = STYLE_ID
  mark.name = STYLE_ID
  mark.content = 'own'
  document.head.append(mark)
}

/** A one-time code (AU-08): one real input, drawn as a box for each digit, that phones can fill from a message. */
export function CodeField({ label, length, value, onChange, onEnter, error: given, disabled, ref }: Props) {
  const id = useId()
  const [isPasteRefused, setPasteRefused] = useState(false)
  const error = isPasteRefused ? `Paste just the ${length}-digit code.` : given
  const errorId = `${id}-error`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
    // Behind the last digit there is nothing to delete but that digit.
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key !== 'Delete' || selectionStart !== value.length || selectionEnd !== value.length) return
    event.preventDefault()
    onChange(value.slice(0, -1))
  }

  const box = `${css.box} ${patterns.frame} ${patterns.figures}`

  return (
    <div
      className={`${css.root} ${patterns.stack4}`}
      data-invalid={error ? true : undefined}
      onPasteCapture={(event) => {
        // The package would cut a longer text, and take a shorter one for a beginning.
        const pasted = plainDigits(event.clipboardData.getData('text/plain'))
        const isCode = pasted.length === length && /^\d+$/u.test(pasted)
        setPasteRefused(!isCode)
        if (isCode) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <label className={patterns.strong} htmlFor={id}>
        {label}
      </label>
      <OTPInput
        ref={ref ?? null}
        id={id}
        name="otp"
        maxLength={length}
        value={value}
        onChange={(text) => {
          setPasteRefused(false)
          onChange(plainCharacters(text).replaceAll(/\D/g, ''))
        }}
        pasteTransformer={plainDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        containerClassName={css.boxes ?? ''}
        onKeyDown={onKeyDown}
        render={({ slots }) =>
          slots.map(({ char, isActive }, index) => (
            // A box has no other name than its place.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={box} data-active={isActive || undefined} aria-hidden="true">
              {char}
            </span>
          ))
        }
      />
      {error && (
        <p className={patterns.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
