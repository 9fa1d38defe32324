import { useId, useState, type KeyboardEvent } from 'react'
import { parseWholeNumber } from '#lib/parse-whole-number.ts'
import * as t from '#words/common.ts'
import { Icon } from './icon.tsx'
import css from './quantity-stepper.module.css'
import patterns from './patterns.module.css'

interface QuantityStepperProps {
  value: number
  /** Called with the quantity, between `min` and `max`; 0 only when `min` is 0. Never called with invalid input. */
  onChange: (quantity: number) => void
  /** Accessible name, such as “Quantity of Moon jar”. */
  label: string
  /** The field's name in a plain HTML form. */
  name?: string
  min?: number
  max?: number
  disabled?: boolean
}

/**
 * A quantity field with two buttons; accepts digits of any script. Arrow keys step; Enter or leaving the field commits.
 * Invalid input stays in the field with an error (CK-17), and blocks its form.
 */
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
  const typed = draft === undefined ? value : parseWholeNumber(draft)
  const [refused, setRefused] = useState<string>()
  const isRefused = draft !== undefined && draft === refused
  const faultId = useId()
  const fault = () => t.quantityError({ min: Math.max(min, 1), max })

  function change(wanted: number) {
    setDraft(undefined)
    const next = Math.min(Math.max(wanted, min), max)
    if (next !== value) onChange(next)
  }

  function settle() {
    if (draft === undefined) return
    if (typed !== undefined) change(typed)
    // An empty field changes nothing.
    else if (draft.trim() === '') setDraft(undefined)
    else setRefused(draft)
  }

  function step(by: number) {
    change((typed ?? value) + by)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
    else if (event.key === 'Escape') setDraft(undefined)
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
  }

  const stepper = (
    <div className={`${css.root} ${patterns.panel}`} role="group" aria-label={label}>
      {/* The button stays focusable at its limit, so that keyboard users keep their place. */}
      <button
        type="button"
        className={`${css.button} ${patterns.square}`}
        aria-label={t.decreaseQuantity()}
        aria-disabled={value <= min || undefined}
        disabled={disabled}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        // Validated while typing; the error is shown on blur and submit.
        ref={(field) => field?.setCustomValidity(typed === undefined ? fault() : '')}
        className={`${css.input} ${patterns.figures}`}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={label}
        {...(isRefused && { 'aria-invalid': true, 'aria-describedby': faultId })}
        disabled={disabled}
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        onInvalid={(event) => {
          // The error is shown below; the browser’s bubble would cover the content above.
          event.preventDefault()
          setRefused(draft)
          event.currentTarget.focus()
        }}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={`${css.button} ${patterns.square}`}
        aria-label={t.increaseQuantity()}
        aria-disabled={value >= max || undefined}
        disabled={disabled}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
  return (
    <div className={patterns.stack4}>
      {stepper}
      {isRefused && (
        <p id={faultId} role="alert" className={`${css.fault} ${patterns.error} ${patterns.small}`}>
          {fault()}
        </p>
      )}
    </div>
  )
}
