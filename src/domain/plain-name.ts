import * as fieldErrors from '#words/fields.ts'

/**
 * Rules for web addresses in names and addresses (CK-17, OP-04). Unambiguous links (a scheme, "www.", an email address)
 * are refused in the browser and on the server. Whether "M.Ali" or "evil.com" is a domain depends on the list of
 * top-level domains, which only the server has (server/platform/web-addresses/). Accepted text is printed so that mail
 * programs do not link it (`unlinked`).
 */
export type ContainsDomain = (text: string, where: 'name' | 'line') => boolean

/** Returns a text as mail programs read it: without invisible characters, with every kind of full stop as “.”. */
export const toVisibleText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡․]/gu, '.')

const LINK = /:\/|\/\/[\p{L}\p{N}-]+\.|www\.\S|\S@[\p{L}\p{N}-]+\.\p{L}/iu
const LINK_IN_NAME = /[\\<>]|\S@\S|(?<!\p{L})(?:https?|ftp|mailto|tel|javascript|data):\S/iu

/** Returns the error of a person's name: empty, or readable as a web address. */
export function nameError(name: string, containsDomain?: ContainsDomain): string | undefined {
  if (name === '') return fieldErrors.required()
  if (/\p{Cc}/u.test(name)) return fieldErrors.invalid()
  const text = toVisibleText(name)
  if (LINK.test(text) || LINK_IN_NAME.test(text)) return fieldErrors.webAddress()
  return containsDomain?.(text, 'name') ? fieldErrors.webAddressInName() : undefined
}

/**
 * Returns the error of a free-text address field. Name columns follow the rule for names; address lines may contain a
 * domain ("K.R.Market", "Opp.Bank"), but not a URL with a path.
 */
export function addressTextError(column: string, name: string, containsDomain?: ContainsDomain): string | undefined {
  if (/(^|_)name$/u.test(column)) return nameError(name, containsDomain)
  const text = toVisibleText(name)
  if (LINK.test(text)) return fieldErrors.webAddress()
  return containsDomain?.(text, 'line') ? fieldErrors.webAddress() : undefined
}
