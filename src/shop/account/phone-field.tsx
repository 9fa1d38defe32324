import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { formatPhoneField } from '#domain/phone-digits.ts'
import { TextField } from '#ui/field.tsx'

/** Milliseconds after the last digit until the number is reported (§9). */
const REPORT_AFTER = 750
/** Keys that a numeric field accepts although they are not digits. */
const BLOCKED = new Set(['e', 'E', '+', '-', '.'])

interface Props extends Omit<ComponentProps<typeof TextField>, 'onInput' | 'onChange' | 'onBlur' | 'value' | 'ref'> {
  /** Digits of the country's numbers (mobile_number_length). */
  length: number
  /** The country's calling code, such as "+91", which is removed from pasted numbers. */
  code?: string | undefined
  /** The number kept by the parent. A different one replaces the field's text. */
  value?: string | undefined
  /**
   * Called with the number 750 ms after the last digit, or when the field is left or submitted, and with the raw text,
   * including digits that did not fit. A number that cannot be read or is another country's is passed as typed, to be
   * refused (CK-17).
   */
  onDigits?: ((digits: string, written: string) => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** Returns whether text was pasted, dropped or filled in by the browser. */
const isPasted = (event: Event): boolean =>
  !/^(?:insert(?:Text|CompositionText)|delete)/.test((event as InputEvent).inputType ?? '')

/** The field of a phone number: digits only, no more than the country's numbers have, without the calling code (AU-09). */
export function PhoneField({ length, code = '', value, onDigits, ref, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const hasPlus = useRef(false)
  const written = useRef('')
  const shown = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === undefined || value === reported.current || !input.current) return
    reported.current = value
    input.current.value = value
    shown.current = value
  }, [value])

  function report(): void {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    reported.current = input.current?.value ?? ''
    onDigits?.(reported.current, written.current)
  }

  return (
    <TextField
      name="phone"
      autoComplete="tel-national"
      {...(value !== undefined && { defaultValue: value })}
      {...field}
      ref={input}
      inputMode="numeric"
      onKeyDown={(event) => {
        if (BLOCKED.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
        if (event.key === '+') hasPlus.current = event.currentTarget.value === ''
        if (event.key === 'Enter') report()
      }}
      onBlur={report}
      onInput={({ currentTarget: { value: typed }, nativeEvent }) => {
        const before = shown.current
        // The plus sign is blocked, but the digits after it may still be a calling code.
        const whole = hasPlus.current ? `+${typed}` : typed
        // Digits that did not fit are kept, because the country may be chosen later.
        written.current =
          before !== '' && typed.startsWith(before) ? written.current + typed.slice(before.length) : whole
        // A different calling code is shown in the field.
        hasPlus.current &&= code.startsWith(whole) && whole !== code
        const number = formatPhoneField(whole, { length, code }, isPasted(nativeEvent))
        if (number !== typed && input.current) input.current.value = number
        shown.current = number
        clearTimeout(timer.current)
        timer.current = setTimeout(report, REPORT_AFTER)
      }}
    />
  )
}
