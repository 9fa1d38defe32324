/** The strength of a password (§5.2). */
export type PasswordStrength = 0 | 1 | 2 | 3

/** Minimum length of a password (§5.2). */
export const PASSWORD_MIN = 6

/**
 * Returns 3 for lower and upper case, digit, symbol and 8 characters; 2 for those four and 6 characters, or both cases,
 * symbol and 8 characters; 0 for an empty password; otherwise 1.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0
  const hasCases = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)
  const hasSymbol = /[^\p{L}\p{N}\s]/u.test(password)
  const hasDigit = /\p{Nd}/u.test(password)
  if (!hasCases || !hasSymbol) return 1
  const { length } = Array.from(password)
  if (hasDigit && length >= 8) return 3
  return (hasDigit && length >= PASSWORD_MIN) || length >= 8 ? 2 : 1
}
