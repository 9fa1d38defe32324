import { COMMON_PASSWORDS } from './common-passwords.ts'

const SHORTEST = 6
const LONGEST = 128
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * What is wrong with a new password, in words for the shopper; undefined when nothing is. `personal` is what anybody could know of them,
 * `guessable` what anybody would think of in this shop (setting guessable_words).
 */
export function passwordFault(
  password: string,
  personal: readonly (string | null | undefined)[] = [],
  guessable: unknown = [],
): string | undefined {
  const text = password.normalize('NFKC')
  if (text.trim() === '') return 'This field is required'
  const length = Array.from(text).length
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters.`
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`
  const plain = text.toLowerCase()
  const isGuessable = Array.isArray(guessable) && guessable.includes(plain.replace(/(?:1|123)$/, ''))
  if (COMMON_PASSWORDS.has(plain) || isGuessable || isMonotonous(plain))
    return 'This password is too easy to guess. Choose a different one.'
  const known = personal
    .flatMap((value) => (value ? [value, value.split('@')[0] ?? ''] : []))
    .map((value) => value.toLowerCase())
  return known.some((one) => one.length > 2 && (plain === one || withoutTail(plain) === one))
    ? 'This password contains your name, email address or phone number. Choose a different one.'
    : undefined
}

/** “meera123!” is “meera” all the same. */
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, '')

/** One or two characters over and over, or a run along the alphabet, the digits or a row of keys. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size <= 2) return true
  return ROWS.some((row) => {
    const backwards = Array.from(row).reverse().join('')
    return row.includes(text) || backwards.includes(text)
  })
}
