/** Empty strings for missing values. */
export interface StoreContact {
  address: string
  email: string
  /** With country code, in groups: "+91 98765 43210". */
  phone: string
}

/**
 * Returns the shop's contact details (§3): those of customer care if enabled, otherwise the store's own. `phoneCode` is
 * the country's, such as "+91".
 */
export function storeContact(settings: Record<string, unknown>, phoneCode: string | undefined): StoreContact {
  const value = (key: string) => {
    const given = settings[key]
    return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  }
  const care = settings['enable_customer_care'] === true
  const of = (what: string) => (care && value(`customer_care_${what}`)) || value(`store_${what}`)
  return { address: of('address'), email: of('email'), phone: grouped(of('phone'), phoneCode) }
}

/** Groups the digits of a number: five and five in India, threes elsewhere. Other text is returned unchanged. */
function grouped(phone: string, code = ''): string {
  const own = code && phone.startsWith(code) ? phone.slice(code.length) : phone
  if (!/^\d+$/u.test(own)) return phone
  const group = code === '+91' ? /\d{5}(?=\d\d)/gu : /\d{3}(?=\d\d)/gu
  return `${code} ${own.replace(group, '$& ')}`.trim()
}

/** Returns a phone number for a tel: link. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/gu, '')}`
}
