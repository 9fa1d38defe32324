import { type InputEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { isEmail } from '#lib/email.ts'
import { fieldMessages } from '#domain/auth-messages.ts'
import { hasForeignCode, foreignPhoneError } from '#domain/phone-digits.ts'
import { nameError } from '#domain/plain-name.ts'
import { type FieldErrors, useFieldErrors } from './use-field-errors.ts'

/** Milliseconds after the last key until a field that was refused is judged again (specification §9). */
const JUDGE_AFTER = 200

/** Judges a value: what is wrong with it in words, `false` where the default words do, else undefined. */
export type Rule = (value: string) => string | false | undefined

/** A rule each field, by name, in the order in which they stand. */
export type Rules<Field extends string> = Readonly<Record<Field, readonly Rule[]>>

export const required: Rule = (value) => (value.trim() === '' ? fieldMessages.required : undefined)
export const name: Rule = (value) => nameError(value.trim())
export const email: Rule = (value) => (isEmail(value.trim()) ? undefined : fieldMessages.email)
export const atLeast =
  (length: number): Rule =>
  (value) =>
    value.length >= length ? undefined : false
export const phoneOf =
  (length: number, code: string): Rule =>
  (value) =>
    /^\d+$/u.test(value) && value.length === length
      ? undefined
      : hasForeignCode(value, code) && foreignPhoneError(value, code)

/** What is wrong with a value, in words; undefined when every rule holds. */
export function judge(value: string, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const verdict = rule(value)
    if (verdict === false) return fieldMessages.invalid
    if (verdict !== undefined) return verdict
  }
  return undefined
}

/**
 * A form that the browser holds: fields are read when it is sent. What is wrong stands beside its field until the field
 * changes; a field that was refused once is judged again when the typing rests.
 */
export function useForm<Field extends string>(
  rules: Rules<Field>,
  onSubmit: (values: Record<Field, string>, form: HTMLFormElement) => void,
) {
  const { errors, form: ref, refuse, forget, show } = useFieldErrors<Field>()
  const refused = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const names = Object.keys(rules) as Field[]
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    errors,
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        clearTimeout(timer.current)
        const values = valuesIn(event.currentTarget, names)
        const found = names.flatMap((name) => {
          const message = judge(values[name], rules[name])
          return message === undefined ? [] : [[name, message] as const]
        })
        refused.current = new Set(found.map(([name]) => name))
        // The focus goes to what is to be mended; its message is read out with it.
        if (!refuse(Object.fromEntries(found) as FieldErrors<Field>['errors'])) onSubmit(values, event.currentTarget)
      },
      onInput: ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
        const name = (target as HTMLInputElement).name as Field
        if (!refused.current.has(name)) return
        forget(name)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => show(name, judge(valuesIn(form, names)[name], rules[name])), JUDGE_AFTER)
      },
    },
  }
}

function valuesIn<Field extends string>(form: HTMLFormElement, names: readonly Field[]): Record<Field, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<Field, string>
}
