/**
 * The digits of a number that was typed or pasted, as long as the country's numbers are, without the country's code or the zero that people write
 * before it (CK-13). A number that is no longer than it may be keeps all its digits: it may begin like the code. `code` is as in "+91".
 */
export function phoneDigits(text: string, length: number, code: string): string {
  const own = code.replaceAll(/\D/gu, '')
  const digits = text.replaceAll(/\D/gu, '')
  const isWrittenOut = own !== '' && text.trimStart().startsWith(`+${own}`)
  if (digits.length <= length && !isWrittenOut) return digits
  const before = own === '' ? ['0'] : isWrittenOut ? [own] : [`00${own}`, own, '0']
  const found = before.find((one) => digits.startsWith(one)) ?? ''
  return digits.slice(found.length).slice(0, length)
}
