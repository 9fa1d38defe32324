import { fieldMessages } from './messages.ts'

/** What is said beside a name, or a line of an address, that holds a web address. */
export const linkFault = 'Please leave out web addresses, “@” and “/”.'

/** Signs that nobody sees, and other forms of the full stop, hide no web address. */
const seen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡․]/gu, '.')

/** What names are made of and links are not: an initial before a name (M.Karthik), son, daughter, wife or care of (S/O). */
const harmless = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}.])[SDWC]\/O(?![\p{L}\p{N}])/giu, '')
    .replace(/(?<![\p{L}\p{N}])\p{Lu}\.(?=\p{Lu}\p{Ll}{3})/gu, '')

const LINK_IN_NAME = /[/\\@<>]|:\S|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu
const LINK_IN_LINE = /:\/|\/\/|www\.|@|[\p{L}\p{N}]\.[\p{L}\p{N}-]+\//iu

/** What is wrong with a person's name: it is missing, or a reader or a mail program could take it for a web address. */
export function nameFault(name: string): string | undefined {
  if (name === '') return fieldMessages.required
  if (/\p{Cc}/u.test(name)) return fieldMessages.invalid
  return LINK_IN_NAME.test(harmless(seen(name))) ? linkFault : undefined
}

/** What is wrong with a free text of an address form, by the name of its column: names are held to the rule of names, lines to a milder one. */
export function addressTextFault(column: string, text: string): string | undefined {
  if (/(^|_)name$/u.test(column)) return nameFault(text)
  return LINK_IN_LINE.test(harmless(seen(text))) ? linkFault : undefined
}
