import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { formatPhoneField } from '#domain/phone-digits.ts'
import { TextField } from '#ui/field.tsx'

/** Milliseconds after the last digit until the number is reported (specification §9). */
const REPORT_AFTER = 750
/** Keys that a field for numbers would let through. */
const BLOCKED = new Set(['e', 'E', '+', '-', '.'])

interface Props extends Omit<ComponentProps<typeof TextField>, 'onInput' | 'onChange' | 'onBlur' | 'value' | 'ref'> {
  /** Digits a number of the country has (mobile_number_length). */
  length: number
  /** The country's code, such as "+91": a number that is pasted with it loses it. */
  code?: string | undefined
  /** The number as its owner knows it; another one takes the place of what stands in the field. */
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

/** A telephone number without its country's code: digits alone, and no more than the country's numbers have (AU-09). */
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
        // The sign itself is blocked; the code that follows it is none of the number all the same.
        const whole = hasPlus.current ? `+${typed}` : typed
        // What the field had no room for is remembered: the country may be chosen later.
        written.current =
          before !== '' && typed.startsWith(before) ? written.current + typed.slice(before.length) : whole
        // When a different country code is typed, the whole number is shown in the field.
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
