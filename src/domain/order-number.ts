const DIGITS = 12
const DAY = 6

/**
 * Reads an order number as people type it: `#261121-408213`, `Order 261121 408213`, with any dash or none. Other text
 * is returned unchanged and matches no order.
 */
export function readOrderNumber(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .replace(/^[\s"'“”(]*(?:ORDER)?[\s:]*(?:NUMBER|NO\b\.?|NR\b\.?)?[\s:#№]*/u, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s"'“”.,)]+/gu, '')
  const digits = text.replaceAll('-', '')
  return /^\d+$/u.test(digits) && digits.length === DIGITS ? `${digits.slice(0, DAY)}-${digits.slice(DAY)}` : text
}
