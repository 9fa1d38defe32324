import type { ProductDetail } from '#generated/api.d.ts'
import * as t from '#words/admin-catalogue.ts'
import type { ErrorList } from './pointer-errors.ts'

interface TextRule {
  most: number
  required?: boolean
  /** Allows line breaks and tabs. */
  lines?: boolean
}

/** Returns what is wrong with a typed text, if anything. */
export function findTextError(text: string, { most, required = false, lines = false }: TextRule): string | undefined {
  if (required && text.trim() === '') return t.required()
  if (text.length > most) return t.tooLong({ most })
  // Postgres stores neither null bytes nor half characters.
  const unusable = lines ? /[^\P{Cc}\t\n\r]|\p{Cs}/u : /[\p{Cc}\p{Cs}]/u
  return unusable.test(text) ? t.unusableCharacter() : undefined
}

/** The highest price, in minor units. */
export const MAX_AMOUNT = 1_000_000_000_000

export const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most

const MAX_DETAILS = 50

export function findDetailErrors(
  details: readonly ProductDetail[],
  path: readonly (string | number)[],
  list: ErrorList,
): void {
  if (details.length > MAX_DETAILS) list.add(path, t.tooMany({ most: MAX_DETAILS }))
  for (const [at, { label, value }] of details.entries()) {
    const labelError = findTextError(label, { most: 100, required: true })
    if (labelError !== undefined) list.add([...path, at, 'label'], labelError)
    const valueError = findTextError(value, { most: 500, required: true })
    if (valueError !== undefined) list.add([...path, at, 'value'], valueError)
  }
}
