import { parse } from 'tldts'

/** Nobody sees it; behind it a mail program does not recognise a web address. */
const BREAK = '\u200b'

const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}`
const LABEL = String.raw`[\p{L}\p{N}\p{M}${HIDDEN}_-]+`
const DOT = `[.。．｡․]`
/** Words joined by full stops: evil.example, S.K.Sharma, 3.5. */
const dotted = new RegExp(`${LABEL}(?:${DOT}${LABEL})+`, 'gu')
const dots = new RegExp(DOT, 'gu')
/** https://…, mailto:…, \\\\host, name@host. */
const joints = new RegExp(String.raw`(?<=[\p{L}][\p{L}\p{N}+.${HIDDEN}-]+):(?=\S)|(?<=[/\\])(?=[/\\])|@(?=\S)`, 'giu')

/** Returns a text as mail programs read it: in ordinary letters, without signs that nobody sees. */
const read = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(dots, '.')

const isHost = (text: string): boolean => {
  const { isIcann, isIp } = parse(read(text))
  return isIcann === true || isIp === true
}

/**
 * Returns what a stranger typed as a message may print it: it reads exactly as it was written, and no mail program makes a link of any part
 * of it. What cannot be taken for a link (3.5 km, S.K.Sharma) is not touched at all.
 */
export const unlinked = (text: string): string =>
  text
    .replace(dotted, (word) => (isHost(word) ? word.replace(dots, (dot) => dot + BREAK) : word))
    .replace(joints, (joint) => joint + BREAK)
