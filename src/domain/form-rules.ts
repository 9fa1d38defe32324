import { daysAfter, formatCalendarDay } from './shop-time.ts'
import type { FormField } from '#generated/api.d.ts'
import { formatList } from '#lib/format-list.ts'
import { currentLanguage } from '#lib/words.ts'
import { isEmail } from '#lib/email.ts'
import { withoutDirectionMarks } from '#lib/direction-marks.ts'
import { cleanValue } from './address-rules.ts'
import * as fieldErrors from '#words/fields.ts'
import { foreignPhoneError } from './phone-digits.ts'
import { parseDecimal } from '#lib/parse-decimal.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** The rules of the shop's configurable forms (PL-03), shared by browser and server. */

/** A text, or the selected values of a checkbox group. */
export type FormAnswer = string | string[]

export interface FormContext {
  /** In the shop's time zone, as YYYY-MM-DD. */
  today: string
  /** The shop's locale, for dates. */
  locale: string
  /** Number of digits of a phone number. */
  phoneDigits: number
  /** Such as "+91". */
  phoneCode?: string | undefined
}

const MAX_LINE_LENGTH = 200
const MAX_TEXT_LENGTH = 5000
/** A Sunday. */
const FIRST_DAY = '2023-01-01'
/** The option of a checkbox without options. */
const SINGLE_CHECKBOX: NonNullable<FormField['options']> = [{ value: 'yes', label: '' }]

export const maxLength = ({ type, max_length: most }: FormField): number =>
  most ?? (type === 'textarea' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH)

/** Returns a normalised answer: NFC, trimmed, without invisible characters. Only text areas keep line breaks. */
export function cleanAnswer(field: FormField, given: unknown, shop: FormContext): FormAnswer {
  if (field.type === 'checkbox') {
    const chosen = new Set([given].flat().map(toText))
    const values = (field.options ?? SINGLE_CHECKBOX).map(({ value }) => value)
    // Values that are no options are kept, so that validation rejects them.
    return [...values.filter((value) => chosen.delete(value)), ...[...chosen].filter((value) => value !== '')]
  }
  const text = withoutDirectionMarks(toText(Array.isArray(given) ? given[0] : given))
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(field.type === 'textarea' ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, field.type === 'textarea' ? '' : ' ')
    .trim()
  if (field.type === 'number') return normaliseNumber(text)
  if (field.type !== 'phone') return text
  return cleanValue({ type: 'tel' }, text, {
    mobile_code: shop.phoneCode ?? '',
    mobile_number_length: shop.phoneDigits,
  })
}

/** Returns "1,000" and "१०००" as 1000. Unreadable text is returned unchanged, so that validation rejects it. */
function normaliseNumber(text: string): string {
  const plain = plainCharacters(text)
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/.exec(plain) ?? []
  const number = parseDecimal(amount, 6)
  return number === undefined ? plain : `${sign === '-' ? sign : ''}${number}`
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : value === true ? 'yes' : ''

/** Returns the error of a cleaned answer, or undefined. */
export function answerError(field: FormField, answer: FormAnswer, shop: FormContext): string | undefined {
  if (answer.length === 0) return field.required ? fieldErrors.required() : undefined
  return Array.isArray(answer) ? choicesError(field, answer) : validators[field.type](field, answer, shop)
}

/** Cleans and validates all answers of a form. Values without a field are dropped. */
export function validateAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
  shop: FormContext,
): { answers: Record<string, FormAnswer>; faults: Record<string, string> } {
  const answers: Record<string, FormAnswer> = {}
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const answer = cleanAnswer(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined, shop)
    const fault = answerError(field, answer, shop)
    answers[field.name] = answer
    if (fault !== undefined) faults[field.name] = fault
  }
  return { answers, faults }
}

type Validator = (field: FormField, answer: string, shop: FormContext) => string | undefined

const validators: Record<FormField['type'], Validator> = {
  text: lineError,
  textarea: lineError,
  email: (field, answer) => (isEmail(answer) ? lineError(field, answer) : fieldErrors.email()),
  phone: (_field, answer, { phoneDigits, phoneCode }) =>
    /^\d+$/u.test(answer) && answer.length === phoneDigits ? undefined : foreignPhoneError(answer, phoneCode),
  number: numberError,
  select: (field, answer) => choicesError(field, [answer]),
  radio: (field, answer) => choicesError(field, [answer]),
  checkbox: (field, answer) => choicesError(field, [answer]),
  date: dateError,
  // Only the server can check that the file exists and who uploaded it.
  file: (_field, answer) => (/^\/uploads\/[\w-]{32}\.(?:webp|pdf)$/u.test(answer) ? undefined : fieldErrors.invalid()),
}

function lineError(field: FormField, answer: string): string | undefined {
  const length = Array.from(answer).length
  const { min_length: least = 0, pattern, pattern_message: words } = field
  if (length > maxLength(field)) return fieldErrors.maxCharacters({ max: formatCount(maxLength(field)) })
  if (length < least) return fieldErrors.minCharacters({ min: formatCount(least) })
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(answer)) return undefined
  return words ?? fieldErrors.invalid()
}

function numberError({ min, max, step }: FormField, answer: string): string | undefined {
  const number = Number(answer)
  if (!/^[+-]?\d{1,12}(?:\.\d{1,6})?$/u.test(answer)) return fieldErrors.number()
  if (min !== undefined && number < min) return fieldErrors.minNumber({ min: formatCount(min) })
  if (max !== undefined && number > max) return fieldErrors.maxNumber({ max: formatCount(max) })
  if (step === undefined) return undefined
  const steps = (number - (min ?? 0)) / step
  if (Math.abs(steps - Math.round(steps)) < 1e-9) return undefined
  return step === 1 ? fieldErrors.wholeNumber() : fieldErrors.numberInSteps({ step: formatCount(step) })
}

function dateError(field: FormField, answer: string, { today, locale }: FormContext): string | undefined {
  const { min_days_ahead: least, max_days_ahead: most, weekdays } = field
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(answer) ? new Date(answer) : undefined
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== answer) return fieldErrors.date()
  if (least !== undefined && answer < daysAfter(today, least))
    return fieldErrors.minDate({ date: formatCalendarDay(daysAfter(today, least), 'long-day', locale) })
  if (most !== undefined && answer > daysAfter(today, most))
    return fieldErrors.maxDate({ date: formatCalendarDay(daysAfter(today, most), 'long-day', locale) })
  if (weekdays === undefined || weekdays.includes(day.getUTCDay())) return undefined
  return fieldErrors.weekday({ days: listWeekdays(weekdays) })
}

function choicesError({ options = SINGLE_CHECKBOX }: FormField, chosen: readonly string[]): string | undefined {
  return chosen.every((one) => options.some(({ value }) => value === one)) ? undefined : fieldErrors.invalid()
}

const formatCount = (number: number): string => number.toLocaleString(currentLanguage())
/** `weekdays` count from Sunday, 0. */
const listWeekdays = (weekdays: readonly number[]): string =>
  formatList(
    weekdays.map((day) => formatCalendarDay(daysAfter(FIRST_DAY, day), 'weekday', currentLanguage())),
    'disjunction',
  )
