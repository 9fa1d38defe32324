/** A pincode as it is kept and sent: blanks and hyphens that people write or paste go. */
export function normalisePincode(text: string): string {
  return text.replaceAll(/[\s\u{200b}-\u{200f}\u{2060}\u{feff}-]/gu, '')
}

/** What is wrong with a normalised pincode, in words that say what to do; undefined when nothing is. */
export function pincodeProblem(pincode: string, digits: number): string | undefined {
  if (pincode === '') return 'Enter the pincode you want it delivered to.'
  if (!/^\d+$/u.test(pincode) || pincode.length !== digits)
    return `A pincode has ${digits} digits. Please check what you entered.`
  // India's first digit names a region, and there is none of that number.
  if (pincode.startsWith('0') && digits === 6) return 'No pincode begins with 0. Please check what you entered.'
  return undefined
}
