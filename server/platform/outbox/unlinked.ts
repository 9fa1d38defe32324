import { parse } from 'tldts'

/** Zero-width space: invisible, but stops mail programs from recognising a URL. */
const BREAK = '\u200b'

const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}`
const LABEL = String.raw`[\p{L}\p{N}\p{M}${HIDDEN}_-]+`
const DOT = `[.。．｡․]`
/** Words joined by dots: evil.example, S.K.Sharma, 3.5. */
const dotted = new RegExp(`${LABEL}(?:${DOT}${LABEL})+`, 'gu')
const dots = new RegExp(DOT, 'gu')
/** https://…, mailto:…, \\\\host, name@host. */
const joints = new RegExp(String.raw`(?<=[\p{L}][\p{L}\p{N}+.${HIDDEN}-]+):(?=\S)|(?<=[/\\])(?=[/\\])|@(?=\S)`, 'giu')

/** Normalises a text the way mail programs do: compatibility characters replaced, invisible ones removed. */
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
 * Makes untrusted text safe to print in a message: it looks exactly as typed, but no mail program turns any part of it
 * into a link. Text that cannot be a link (3.5 km, S.K.Sharma) is returned unchanged.
 */
export const unlinked = (text: string): string =>
  text
    .replace(dotted, (word) => (isHost(word) ? word.replace(dots, (dot) => dot + BREAK) : word))
    .replace(joints, (joint) => joint + BREAK)
