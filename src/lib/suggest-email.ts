import { run } from '@zootools/email-spell-checker'

/** Mailbox providers that people mistype. */
const PROVIDERS = [
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

/** Real domains that resemble those. */
const SIMILAR_DOMAINS = [
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

/**
 * Returns the address that was probably meant; undefined if it looks right or resembles no provider. Only ever a
 * suggestion.
 */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const meant = run({ email, domains: [...PROVIDERS, ...SIMILAR_DOMAINS], secondLevelDomains: [], topLevelDomains: [] })
  // Keeps the local part as typed, because the library lower-cases it.
  return meant && PROVIDERS.includes(meant.domain) ? `${email.slice(0, at)}@${meant.domain}` : undefined
}
