import { isEmail } from '#lib/email.ts'
import { PASSWORD_MIN } from '#lib/password-strength.ts'
import * as fieldErrors from '#words/fields.ts'
import { hasForeignCode, foreignPhoneError, type PhoneFormat } from './phone-digits.ts'
import { nameError } from './plain-name.ts'

/** Returns the error of a value; `false` for one without a wording of its own, undefined if the value is valid. */
export type Rule = (value: string) => string | false | undefined

export const required: Rule = (value) => (value.trim() === '' ? fieldErrors.required() : undefined)
export const name: Rule = (value) => nameError(value.trim())
export const email: Rule = (value) => (isEmail(value.trim()) ? undefined : fieldErrors.email())
export const atLeast =
  (length: number): Rule =>
  (value) =>
    value.length >= length ? undefined : false
export const newPassword: Rule = (value) =>
  value.length >= PASSWORD_MIN ? undefined : fieldErrors.minCharacters({ min: PASSWORD_MIN })
export const phone =
  ({ length, code }: PhoneFormat): Rule =>
  (value) =>
    /^\d+$/u.test(value) && value.length === length
      ? undefined
      : hasForeignCode(value, code) && foreignPhoneError(value, code)

/** Returns the error of the first rule that the value breaks. */
export function errorOf(value: string, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const error = rule(value)
    if (error === false) return fieldErrors.invalid()
    if (error !== undefined) return error
  }
  return undefined
}

/** Returns a function that checks the fields of a form, in the order of its rules. */
export const checkBy =
  <Field extends string>(rules: Readonly<Record<Field, readonly Rule[]>>) =>
  (values: Readonly<Record<Field, string>>): Partial<Record<Field, string>> => {
    const fields = Object.keys(rules) as Field[]
    return Object.fromEntries(
      fields.flatMap((field) => {
        const error = errorOf(values[field] ?? '', rules[field])
        return error === undefined ? [] : [[field, error]]
      }),
    ) as Partial<Record<Field, string>>
  }
