/** How a shop is reached; empty where it says nothing. */
export interface StoreContact {
  address: string
  email: string
  /** With the country's code: "+91 4135550143". */
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
  const phone = of('phone')
  const fullPhone = phone === '' || phone.startsWith('+') ? phone : [phoneCode, phone].filter(Boolean).join(' ')
  return { address: of('address'), email: of('email'), phone: fullPhone }
}

/** A phone number as a tel: link wants it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/gu, '')}`
}
