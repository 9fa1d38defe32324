import { run } from '@zootools/email-spell-checker'

/** Mailbox providers that people mistype. */
const SUGGESTED = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
  'protonmail.com',
]

/** Domains that look like one of those, and are others. */
const GENUINE = [
  'email.com',
  'fastmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.in',
  'hotmail.it',
  'mail.com',
  'outlook.de',
  'outlook.fr',
  'outlook.in',
  'proton.me',
  'rocketmail.com',
  'tutamail.com',
  'yahoo.ca',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.in',
  'yahoo.it',
  'yahoo.com.au',
  'yahoo.com.sg',
  'ymail.com',
  'zohomail.com',
  'zohomail.in',
]

/** The address that was probably meant; undefined for one that looks right, or like no provider. It is a question, never a correction. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const meant = run({ email, domains: [...SUGGESTED, ...GENUINE], secondLevelDomains: [], topLevelDomains: [] })
  // The name stays as it was typed; the library writes it in lower case.
  return meant && SUGGESTED.includes(meant.domain) ? `${email.slice(0, at)}@${meant.domain}` : undefined
}
