import type { ContainsDomain } from '#domain/plain-name.ts'
import { DOTTED, isDomain } from './hosts.ts'

/**
 * Returns whether a text contains a domain that mail programs would turn into a link; for an address line, one followed
 * by a path. Abbreviations such as "Dr.Anita", "K.R.Market" and "H.No.12/3" do not count.
 */
export const containsDomain: ContainsDomain = (text, where) =>
  hostsIn(text, where === 'line' ? /[/?#]|:\d/y : undefined).some(isDomain)

/** Returns possible host names in a text, optionally only those followed by `after`, without abbreviations. */
function hostsIn(text: string, after?: RegExp): string[] {
  return Array.from(text.matchAll(DOTTED)).flatMap(({ 0: host, index }) => {
    if (after) after.lastIndex = index + host.length
    return (after && !after.test(text)) || isAbbreviated(host) ? [] : [host]
  })
}

const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms dipl md mohd mhd smt sri shri km kum er adv prof capt col maj lt gen rev fr sr jr st hj syed ' +
    'flat plot door house shop room ward old new block blk bldg qtr rd lane sy kh mob ph opp nr near bh govt po'
  ).split(' '),
)
/** Top-level domains that are rarely the last part of a name. */
const WEB = new Set(
  'com net org info biz edu gov mil co io me ai tv cc app xyz top site online link click page'.split(' '),
)

/** Returns whether a host-like text is an abbreviation: "K.Dev", "Dr.Li", "P.O.Box", "H.No". */
function isAbbreviated(host: string): boolean {
  const before = host.split('.')
  const last = before.pop() ?? ''
  const word = last.toLowerCase()
  // "S.R.Co" is a company name.
  if (WEB.has(word) && !(word === 'co' && before.length > 1)) return false
  const isShort = before.every((part) => /^\p{L}$/u.test(part) || ABBREVIATIONS.has(part.toLowerCase()))
  return isShort && (word === 'no' || /^\p{Lu}/u.test(last))
}
