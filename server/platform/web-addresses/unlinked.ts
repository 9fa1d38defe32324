import { DOTS, DOTTED, isDomain, isIpAddress } from './hosts.ts'

/** Zero-width space: invisible, but stops mail programs from recognising a URL. */
const BREAK = '\u200b'

/** https://…, mailto:…, \\\\host, name@host. */
const joints = /(?<=[\p{L}][\p{L}\p{N}+.\p{Default_Ignorable_Code_Point}-]+):(?=\S)|(?<=[/\\])(?=[/\\])|@(?=\S)/giu

/**
 * Makes untrusted text safe to print in a message: it looks exactly as typed, but no mail program turns any part of it
 * into a link. Text that cannot be a link (3.5 km, S.K.Sharma) is returned unchanged.
 */
export const unlinked = (text: string): string =>
  text
    .replace(DOTTED, (word) => (isDomain(word) || isIpAddress(word) ? word.replace(DOTS, (dot) => dot + BREAK) : word))
    .replace(joints, (joint) => joint + BREAK)
