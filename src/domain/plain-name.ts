import { fieldMessages } from './messages.ts'

/**
 * The one decision about web addresses in what people type (CK-17, OP-04). What no name holds (a scheme, "www.", a mailbox) is refused by
 * browser and server. Whether "M.Ali" or "evil.com" is a domain depends on the list of top-level domains, which the server alone has: it
 * is handed in as `isDomain`. Messages print what passes so that no mail program makes a link of it (`unlinked`).
 */
export type IsDomain = (host: string) => boolean

/** What is said beside a name, or a line of an address, that holds a web address. */
export const linkFault = 'Please leave out web addresses and “@”.'

/** What is said of a domain, which may be meant as a name. */
export const domainFault = 'This looks like a web address. Put a space after the dot, or leave it out.'

/** Signs that nobody sees, and other forms of the full stop, hide no web address. */
const seen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡․]/gu, '.')

const LINK = /:\/|\/\/[\p{L}\p{N}-]+\.|www\.\S|\S@[\p{L}\p{N}-]+\.\p{L}/iu
const LINK_IN_NAME = /[\\<>]|\S@\S|(?<!\p{L})(?:https?|ftp|mailto|tel|javascript|data):\S/iu

/** What is wrong with a person's name: it is missing, or a reader or a mail program could take it for a web address. */
export function nameFault(name: string, isDomain?: IsDomain): string | undefined {
  if (name === '') return fieldMessages.required
  if (/\p{Cc}/u.test(name)) return fieldMessages.invalid
  const text = seen(name)
  if (LINK.test(text) || LINK_IN_NAME.test(text)) return linkFault
  return isDomain && hostsIn(text).some(isDomain) ? domainFault : undefined
}

/**
 * What is wrong with a free text of an address form, by the name of its column: names are held to the rule of names. A line may hold a
 * domain ("K.R.Market", "Opp.Bank"), but none that leads to a page.
 */
export function addressTextFault(column: string, name: string, isDomain?: IsDomain): string | undefined {
  if (/(^|_)name$/u.test(column)) return nameFault(name, isDomain)
  const text = seen(name)
  if (LINK.test(text)) return linkFault
  return isDomain && hostsIn(text, /[/?#]|:\d/y).some(isDomain) ? linkFault : undefined
}

/** The hosts of a text, of those that something follows if `after` says so; not what is an abbreviation. */
function hostsIn(text: string, after?: RegExp): string[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu)).flatMap(({ 0: host, index }) => {
    if (after) after.lastIndex = index + host.length
    return (after && !after.test(text)) || isAbbreviated(host) ? [] : [host]
  })
}

/** Titles, and what stands before a number or a landmark in an address. */
const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms dipl md mohd mhd smt sri shri km kum er adv prof capt col maj lt gen rev fr sr jr st hj syed ' +
    'flat plot door house shop room ward old new block blk bldg qtr rd lane sy kh mob ph opp nr near bh govt po'
  ).split(' '),
)
/** Top-level domains that are more often meant as such than as a name. */
const WEB = new Set(
  'com net org info biz edu gov mil co io me ai tv cc app xyz top site online link click page'.split(' '),
)

/** "K.Dev", "Dr.Li", "P.O.Box" and "H.No" are written like domains, and are none. */
function isAbbreviated(host: string): boolean {
  const before = host.split('.')
  const last = before.pop() ?? ''
  const word = last.toLowerCase()
  // "S.R.Co" is a firm.
  if (WEB.has(word) && !(word === 'co' && before.length > 1)) return false
  const isShort = before.every((part) => /^\p{L}$/u.test(part) || ABBREVIATIONS.has(part.toLowerCase()))
  return isShort && (word === 'no' || /^\p{Lu}/u.test(last))
}

/** A text of a shopper's own as a message may print it: no mail program makes a link of it. */
export const unlinked = (text: string): string =>
  seen(text)
    .replace(/:\/+|\/{2,}/gu, ' ')
    .replace(/@/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, '. ')
