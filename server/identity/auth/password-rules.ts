import * as t from '#words/account-errors.ts'
import * as fieldErrors from '#words/fields.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const MIN_LENGTH = 6
const MAX_LENGTH = 128
const SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * Returns the fault of a new password. `personal` contains the customer's names and contacts, `guessable` the setting
 * guessable_words.
 */
export function passwordFault(
  password: string,
  personal: readonly (string | null | undefined)[] = [],
  guessable: unknown = [],
  minLength: number = MIN_LENGTH,
): string | undefined {
  const text = password.normalize('NFKC')
  if (text.trim() === '') return fieldErrors.required()
  const length = Array.from(text).length
  if (length < minLength) return t.passwordTooShort({ count: minLength })
  if (length > MAX_LENGTH) return t.passwordTooLong({ count: MAX_LENGTH })
  const plain = text.toLowerCase()
  const isGuessable = Array.isArray(guessable) && guessable.includes(plain.replace(/(?:1|123)$/, ''))
  if (COMMON_PASSWORDS.has(plain) || isGuessable || isSequence(plain)) return t.passwordGuessable()
  const personalWords = personal
    .flatMap((value) => (value ? [value, value.split('@')[0] ?? ''] : []))
    .map((value) => value.toLowerCase())
  return personalWords.some((word) => word.length > 2 && (plain === word || withoutSuffix(plain) === word))
    ? t.passwordPersonal()
    : undefined
}

/** “meera123!” counts as “meera”. */
const withoutSuffix = (text: string): string => text.replace(/[^\p{L}]+$/u, '')

/** One or two characters repeated, or a sequence of the alphabet, digits or a keyboard row. */
function isSequence(text: string): boolean {
  if (new Set(text).size <= 2) return true
  return SEQUENCES.some((row) => {
    const backwards = Array.from(row).reverse().join('')
    return row.includes(text) || backwards.includes(text)
  })
}
