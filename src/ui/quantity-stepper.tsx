import { useState, type KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'
import css from './quantity-stepper.module.css'
import patterns from './patterns.module.css'

interface QuantityStepperProps {
  value: number
  /** Called with the wanted quantity, within `min` and `max`; 0 only when `min` is 0. */
  onChange: (quantity: number) => void
  /** What is counted, for those who can't see it: “Quantity of Moon jar”. */
  label: string
  /** Of the field, where it stands in a form that goes by itself. */
  name?: string
  min?: number
  max?: number
  disabled?: boolean
}

/** A quantity: two buttons and a field that takes a typed number. Arrow keys step, Enter or leaving the field settles it. */
export function QuantityStepper({
  value,
  onChange,
  label,
  name,
  min = 1,
  max = 999,
  disabled = false,
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? String(value)

  function change(wanted: number) {
    setDraft(undefined)
    const next = Math.min(Math.max(wanted, min), max)
    if (next !== value) onChange(next)
  }

  function settle() {
    if (draft === undefined) return
    if (/^\d+$/.test(draft)) change(Number(draft))
    else setDraft(undefined)
  }

  function step(by: number) {
    const typed = Number.parseInt(shown, 10)
    change((Number.isNaN(typed) ? value : typed) + by)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
    else if (event.key === 'Escape') setDraft(undefined)
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
  }

  return (
    <div className={`${css.root} ${patterns.panel}`} role="group" aria-label={label}>
      {/* At its end a button stays focusable, or the keyboard would lose its place. */}
      <button
        type="button"
        className={`${css.button} ${patterns.square}`}
        aria-label="One less"
        aria-disabled={value <= min || undefined}
        disabled={disabled}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={`${css.input} ${patterns.figures}`}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={label}
        disabled={disabled}
        value={shown}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={`${css.button} ${patterns.square}`}
        aria-label="One more"
        aria-disabled={value >= max || undefined}
        disabled={disabled}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
