import { daysAfter, writeDay } from './shop-time.ts'
import type { FormField } from '#generated/api.d.ts'
import { isEmail } from '#lib/email.ts'
import { withoutDirectionMarks } from '#lib/direction-marks.ts'
import { cleanValue } from './address-rules.ts'
import { fieldMessages } from './auth-messages.ts'
import { phoneFaultOf } from './phone-digits.ts'
import { readDecimal } from '#lib/typed-decimal.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** The rules of the shop's configurable forms (PL-03), shared by browser and server. */

/** A text, or the selected values of a checkbox group. */
export type FormAnswer = string | string[]

export interface FormShop {
  /** In the shop's time zone, as YYYY-MM-DD. */
  today: string
  /** Number of digits of a phone number. */
  phoneDigits: number
  /** Such as "+91". */
  phoneCode?: string | undefined
}

const MOST_LINE = 200
const MOST_TEXT = 5000
/** The option of a checkbox without options. */
const ALONE: NonNullable<FormField['options']> = [{ value: 'yes', label: 'Yes' }]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const mostOf = ({ type, max_length: most }: FormField): number =>
  most ?? (type === 'textarea' ? MOST_TEXT : MOST_LINE)

/** Returns a normalised answer: NFC, trimmed, without invisible characters. Only text areas keep line breaks. */
export function cleanAnswer(field: FormField, given: unknown, shop: FormShop): FormAnswer {
  if (field.type === 'checkbox') {
    const chosen = new Set([given].flat().map(textOf))
    const values = (field.options ?? ALONE).map(({ value }) => value)
    // Values that are no options are kept, so that validation rejects them.
    return [...values.filter((value) => chosen.delete(value)), ...[...chosen].filter((value) => value !== '')]
  }
  const text = withoutDirectionMarks(textOf(Array.isArray(given) ? given[0] : given))
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(field.type === 'textarea' ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, field.type === 'textarea' ? '' : ' ')
    .trim()
  if (field.type === 'number') return numberOf(text)
  if (field.type !== 'phone') return text
  return cleanValue({ type: 'tel' }, text, {
    mobile_code: shop.phoneCode ?? '',
    mobile_number_length: shop.phoneDigits,
  })
}

/** Returns "1,000" and "१०००" as 1000. Unreadable text is returned unchanged, so that validation rejects it. */
function numberOf(text: string): string {
  const plain = plainCharacters(text)
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/.exec(plain) ?? []
  const number = readDecimal(amount, 6)
  return number === undefined ? plain : `${sign === '-' ? sign : ''}${number}`
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : value === true ? 'yes' : ''

/** Returns the error of a cleaned answer, or undefined. */
export function answerFault(field: FormField, answer: FormAnswer, shop: FormShop): string | undefined {
  if (answer.length === 0) return field.required ? fieldMessages.required : undefined
  return Array.isArray(answer) ? choicesFault(field, answer) : faultOf[field.type](field, answer, shop)
}

/** Cleans and validates all answers of a form. Values without a field are dropped. */
export function judgeAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
  shop: FormShop,
): { answers: Record<string, FormAnswer>; faults: Record<string, string> } {
  const answers: Record<string, FormAnswer> = {}
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const answer = cleanAnswer(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined, shop)
    const fault = answerFault(field, answer, shop)
    answers[field.name] = answer
    if (fault !== undefined) faults[field.name] = fault
  }
  return { answers, faults }
}

type Judge = (field: FormField, answer: string, shop: FormShop) => string | undefined

const faultOf: Record<FormField['type'], Judge> = {
  text: lineFault,
  textarea: lineFault,
  email: (field, answer) => (isEmail(answer) ? lineFault(field, answer) : fieldMessages.email),
  phone: (_field, answer, { phoneDigits, phoneCode }) =>
    /^\d+$/u.test(answer) && answer.length === phoneDigits ? undefined : phoneFaultOf(answer, phoneCode),
  number: numberFault,
  select: (field, answer) => choicesFault(field, [answer]),
  radio: (field, answer) => choicesFault(field, [answer]),
  checkbox: (field, answer) => choicesFault(field, [answer]),
  date: dateFault,
  // Only the server can check that the file exists and who uploaded it.
  file: (_field, answer) => (/^\/uploads\/[\w-]{32}\.(?:webp|pdf)$/u.test(answer) ? undefined : fieldMessages.invalid),
}

function lineFault(field: FormField, answer: string): string | undefined {
  const length = Array.from(answer).length
  const { min_length: least = 0, pattern, pattern_message: words } = field
  if (length > mostOf(field)) return `At most ${count(mostOf(field))} characters`
  if (length < least) return `At least ${count(least)} characters`
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(answer)) return undefined
  return words ?? fieldMessages.invalid
}

function numberFault({ min, max, step }: FormField, answer: string): string | undefined {
  const number = Number(answer)
  if (!/^[+-]?\d{1,12}(?:\.\d{1,6})?$/u.test(answer)) return 'Write a number, in digits'
  if (min !== undefined && number < min) return `At least ${count(min)}`
  if (max !== undefined && number > max) return `At most ${count(max)}`
  if (step === undefined) return undefined
  const steps = (number - (min ?? 0)) / step
  if (Math.abs(steps - Math.round(steps)) < 1e-9) return undefined
  return step === 1 ? 'Write a whole number' : `In steps of ${count(step)}`
}

function dateFault(field: FormField, answer: string, { today }: FormShop): string | undefined {
  const { min_days_ahead: least, max_days_ahead: most, weekdays } = field
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(answer) ? new Date(answer) : undefined
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== answer)
    return 'Write a date as year, month and day: 2027-03-20'
  if (least !== undefined && answer < daysAfter(today, least)) return `From ${spoken(daysAfter(today, least))} on`
  if (most !== undefined && answer > daysAfter(today, most)) return `Until ${spoken(daysAfter(today, most))}`
  if (weekdays === undefined || weekdays.includes(day.getUTCDay())) return undefined
  return `Choose a ${listed(weekdays.map((one) => WEEKDAYS[one] ?? ''))}`
}

function choicesFault({ options = ALONE }: FormField, chosen: readonly string[]): string | undefined {
  return chosen.every((one) => options.some(({ value }) => value === one)) ? undefined : fieldMessages.invalid
}

const count = (number: number): string => number.toLocaleString('en')
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
const spoken = (date: string): string => writeDay(date, 'long-day', 'en-GB')
