import { fieldMessages } from './auth-messages.ts'

/**
 * The one decision about web addresses in what people type (CK-17, OP-04). What no name holds (a scheme, "www.", a mailbox) is refused by
 * browser and server. Whether "M.Ali" or "evil.com" is a domain depends on the list of top-level domains, which the server alone has
 * (server/platform/web-addresses/). Messages print what passes so that no mail program makes a link of it (`unlinked`).
 */
export type HoldsDomain = (text: string, where: 'name' | 'line') => boolean

/** What is said beside a name, or a line of an address, that holds a web address. */
export const linkFault = 'Please leave out web addresses and “@”.'

/** What is said of a domain, which may be meant as a name. */
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
export function nameFault(name: string, holdsDomain?: HoldsDomain): string | undefined {
  if (name === '') return fieldMessages.required
  if (/\p{Cc}/u.test(name)) return fieldMessages.invalid
  const text = asSeen(name)
  if (LINK.test(text) || LINK_IN_NAME.test(text)) return linkFault
  return holdsDomain?.(text, 'name') ? domainFault : undefined
}

/**
 * What is wrong with a free text of an address form, by the name of its column: names are held to the rule of names. A line may hold a
 * domain ("K.R.Market", "Opp.Bank"), but none that leads to a page.
 */
export function addressTextFault(column: string, name: string, holdsDomain?: HoldsDomain): string | undefined {
  if (/(^|_)name$/u.test(column)) return nameFault(name, holdsDomain)
  const text = asSeen(name)
  if (LINK.test(text)) return linkFault
  return holdsDomain?.(text, 'line') ? linkFault : undefined
}
