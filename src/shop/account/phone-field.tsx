import { type InputHTMLAttributes, type Ref, useEffect, useRef } from 'react'
import { TextField } from '#ui/field.tsx'

/** Milliseconds after the last digit until the number is judged (specification §9). */
const TELL_AFTER = 750
/** Keys that a field for numbers would let through. */
const BLOCKED = new Set(['e', 'E', '+', '-', '.'])

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'onChange' | 'value'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Digits a number of the shop's country has (mobile_number_length). */
  length: number
  /** The country's code, such as "+91": a number that is pasted with it loses it. */
  code?: string | undefined
  /** The number, 750 ms after the last digit. */
  onDigits?: ((digits: string) => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** A telephone number without its country's code: digits alone, and no more than the country's numbers have (AU-09). */
export function PhoneField({ length, code = '', onDigits, ...field }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      name="phone"
      autoComplete="tel-national"
      {...field}
      inputMode="numeric"
      onKeyDown={(event) => {
        if (BLOCKED.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      onInput={({ currentTarget: input }) => {
        const digits = digitsOf(input.value, length, code)
        if (digits !== input.value) input.value = digits
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onDigits?.(digits), TELL_AFTER)
      }}
    />
  )
}

/** The digits of what was typed or pasted, without the country's code where that is written out. */
export function digitsOf(text: string, length: number, code: string): string {
  const bare = code.startsWith('+') && text.trimStart().startsWith(code) ? text.trimStart().slice(code.length) : text
  return bare.replace(/\D/gu, '').slice(0, length)
}
