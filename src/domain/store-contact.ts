/** How a shop is reached; empty where it says nothing. */
export interface StoreContact {
  address: string
  email: string
  /** With the country's code, in groups: "+91 98765 43210". */
  phone: string
}

/**
 * The shop's address and numbers from its settings (specification §3), any of which may be missing: those of customer care
 * where that is switched on, else the store's own. `phoneCode` is the country's, "+91".
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

/** A number as people write it: in India two groups of five digits, elsewhere threes. One that is not bare digits is left as it is. */
function grouped(phone: string, code = ''): string {
  const own = code && phone.startsWith(code) ? phone.slice(code.length) : phone
  if (!/^\d+$/u.test(own)) return phone
  const group = code === '+91' ? /\d{5}(?=\d\d)/gu : /\d{3}(?=\d\d)/gu
  return `${code} ${own.replace(group, '$& ')}`.trim()
}

/** A phone number as a tel: link wants it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/gu, '')}`
}
