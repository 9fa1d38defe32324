import { fieldMessages } from './auth-messages.ts'

/**
 * Rules for web addresses in names and addresses (CK-17, OP-04). Unambiguous links (a scheme, "www.", an email address)
 * are refused in the browser and on the server. Whether "M.Ali" or "evil.com" is a domain depends on the list of
 * top-level domains, which only the server has (server/platform/web-addresses/). Accepted text is printed so
 * that mail programs do not link it (`unlinked`).
 */
export type ContainsDomain = (text: string, where: 'name' | 'line') => boolean

/** What is said beside a name, or a line of an address, that holds a web address. */
export const linkFault = 'Please leave out web addresses and “@”.'

/** The error for a domain, which may have been meant as a name. */
export const domainFault = 'This looks like a web address. Put a space after the dot, or leave it out.'

/** A text as mail programs read it: signs that nobody sees, and other forms of the full stop, hide no web address. */
export const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡․]/gu, '.')

const LINK = /:\/|\/\/[\p{L}\p{N}-]+\.|www\.\S|\S@[\p{L}\p{N}-]+\.\p{L}/iu
const LINK_IN_NAME = /[\\<>]|\S@\S|(?<!\p{L})(?:https?|ftp|mailto|tel|javascript|data):\S/iu

/** What is wrong with a person's name: it is missing, or a reader or a mail program could take it for a web address. */
export function nameFault(name: string, containsDomain?: ContainsDomain): string | undefined {
  if (name === '') return fieldMessages.required
  if (/\p{Cc}/u.test(name)) return fieldMessages.invalid
  const text = asSeen(name)
  if (LINK.test(text) || LINK_IN_NAME.test(text)) return linkFault
  return containsDomain?.(text, 'name') ? domainFault : undefined
}

/**
 * Returns the fault of a free-text address field. Name columns follow the rule for names; address lines may contain a
 * domain ("K.R.Market", "Opp.Bank"), but not a URL with a path.
 */
export function addressTextFault(column: string, name: string, containsDomain?: ContainsDomain): string | undefined {
  if (/(^|_)name$/u.test(column)) return nameFault(name, containsDomain)
  const text = asSeen(name)
  if (LINK.test(text)) return linkFault
  return containsDomain?.(text, 'line') ? linkFault : undefined
}
