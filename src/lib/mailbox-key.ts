import { emailKey } from './normalise-text.ts'

const DOTLESS = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox behind an address, for rate limits: without a +tag, and for Gmail without dots. Never send to it.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [domain, local] = [key.slice(at + 1), key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/su, '')]
  return DOTLESS.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
