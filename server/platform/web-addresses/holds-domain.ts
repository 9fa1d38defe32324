import type { HoldsDomain } from '#domain/plain-name.ts'
import { DOTTED, isDomain } from './hosts.ts'

/**
 * Whether a text holds a domain that a mail program makes a link of; a line of an address, one that leads to a page. "Dr.Anita", "K.R.Market"
 * and "H.No.12/3" are none.
 */
export const holdsDomain: HoldsDomain = (text, where) =>
  hostsIn(text, where === 'line' ? /[/?#]|:\d/y : undefined).some(isDomain)

/** The hosts that a text may hold, of those that something follows if `after` says so; not what is an abbreviation. */
function hostsIn(text: string, after?: RegExp): string[] {
  return Array.from(text.matchAll(DOTTED)).flatMap(({ 0: host, index }) => {
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
