import { emailKey } from './normal-form.ts'

const DOTLESS = ['gmail.com', 'googlemail.com']

/** The mailbox behind an address, for limits: what follows a plus is a note of its owner, and Gmail reads no dots. Never an address to send to. */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [domain, local] = [key.slice(at + 1), key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/su, '')]
  return DOTLESS.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
