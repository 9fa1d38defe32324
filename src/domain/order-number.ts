import { plainCharacters } from '#lib/plain-characters.ts'

const DIGITS = 12
const DAY = 6

/**
 * Reads an order number as people type it: `#261121-408213`, `Order 261121 408213`, in any script, with any dash or none.
 * Other text is returned unchanged and matches no order.
 */
export function readOrderNumber(typed: string): string {
  const text = plainCharacters(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/^[\s"'“”(]*(?:ORDER)?[\s:]*(?:NUMBER|NO\b\.?|NR\b\.?)?[\s:#№]*/u, '')
    .replace(/[\s"'“”.,)]+/gu, '')
  const digits = text.replaceAll('-', '')
  return /^\d+$/u.test(digits) && digits.length === DIGITS ? `${digits.slice(0, DAY)}-${digits.slice(DAY)}` : text
}

export const isOrderNumber = (text: string): boolean => /^\d{6}-\d{6}$/u.test(text)
