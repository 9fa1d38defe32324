import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isEmail } from '#lib/email.ts'
import { fieldMessages } from '#domain/messages.ts'

/** Milliseconds after the last key until a field that was refused is judged again (specification §9). */
const JUDGE_AFTER = 200

/** Judges a value: what is wrong with it in words, `false` where the default words do, else undefined. */
export type Rule = (value: string) => string | false | undefined

/** A rule each field, by name, in the order in which they stand. */
export type Rules<Field extends string> = Readonly<Record<Field, readonly Rule[]>>

export const required: Rule = (value) => (value.trim() === '' ? fieldMessages.required : undefined)
export const email: Rule = (value) => (isEmail(value.trim()) ? undefined : fieldMessages.email)
export const atLeast =
  (length: number): Rule =>
  (value) =>
    value.length >= length ? undefined : false
export const digits =
  (length: number): Rule =>
  (value) =>
    /^\d+$/u.test(value) && value.length === length ? undefined : false

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
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const refused = useRef(new Set<Field>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const names = Object.keys(rules) as Field[]
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (name: Field, message: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => ({ ...others, ...(message !== undefined && { [name]: message }) }) as never)

  return {
    errors,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        clearTimeout(timer.current)
        const form = event.currentTarget
        const values = valuesIn(form, names)
        const found = Object.fromEntries(
          names.flatMap((name) => {
            const message = judge(values[name], rules[name])
            return message === undefined ? [] : [[name, message]]
          }),
        ) as Partial<Record<Field, string>>
        setErrors(found)
        refused.current = new Set(Object.keys(found) as Field[])
        const [wrong] = refused.current
        // The focus goes to what is to be mended; its message is read out with it.
        if (wrong === undefined) onSubmit(values, form)
        else elementOf(form, wrong)?.focus()
      },
      onInput: ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
        const name = (target as HTMLInputElement).name as Field
        if (!refused.current.has(name)) return
        tell(name, undefined)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => tell(name, judge(valuesIn(form, names)[name], rules[name])), JUDGE_AFTER)
      },
    },
  }
}

const elementOf = (form: HTMLFormElement, name: string) => {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLElement ? element : undefined
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
