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
  const rest = digits.slice(found.length)
  // As in "+91 (0) 98765 43210".
  return (found !== '0' && rest.length > length && rest.startsWith('0') ? rest.slice(1) : rest).slice(0, length)
}

/** Whether a number, as it was written, begins with the code of another country: "+971 50 123 4567" where `code` is "+91". */
export function isWrittenAbroad(text: string, code: string): boolean {
  const international = /^\s*(?:\+|00)(?=[\d\s().-]{8})/u.exec(text)
  const digits = text.slice(international?.[0].length).replaceAll(/\D/gu, '')
  return international !== null && code !== '' && !digits.startsWith(code.replaceAll(/\D/gu, ''))
}
