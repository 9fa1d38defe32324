import { OTPInput } from 'input-otp'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { plainCharacters } from '#lib/plain-characters.ts'
import { parseDigits } from '#lib/parse-digits.ts'
import patterns from '#ui/patterns.module.css'
import css from './code-field.module.css'
import * as t from '#words/auth.ts'

interface Props {
  label: string
  /** Number of digits. */
  length: number
  value: string
  onChange: (code: string) => void
  onEnter: () => void
  error?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

// The page's CSP refuses the package's style element. This marker keeps it from being written; our css has its rules.
const STYLE_ID = 'input-otp-style'
if (!document.getElementById(STYLE_ID)) {
  const mark = document.createElement('meta')
  mark.id = STYLE_ID
  mark.name = STYLE_ID
  mark.content = 'own'
  document.head.append(mark)
}

/** The field of a one-time code (AU-08): a single input, shown as a box per digit, that phones can autofill. */
export function CodeField({ label, length, value, onChange, onEnter, error: given, disabled, ref }: Props) {
  const id = useId()
  const [isPasteRefused, setPasteRefused] = useState(false)
  const error = isPasteRefused ? t.pasteCodeOnly({ length }) : given
  const errorId = `${id}-error`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
    // Delete after the last digit removes it (AU-08).
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
        // The package would truncate longer text and accept shorter text.
        const pasted = parseDigits(event.clipboardData.getData('text/plain'))
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
        pasteTransformer={parseDigits}
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
