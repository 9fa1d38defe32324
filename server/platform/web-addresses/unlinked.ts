import { DOTS, DOTTED, isDomain, isIpAddress } from './hosts.ts'

/** Nobody sees it; behind it a mail program does not recognise a web address. */
const BREAK = '\u200b'

/** https://…, mailto:…, \\\\host, name@host. */
const joints = /(?<=[\p{L}][\p{L}\p{N}+.\p{Default_Ignorable_Code_Point}-]+):(?=\S)|(?<=[/\\])(?=[/\\])|@(?=\S)/giu

/**
 * Returns what a stranger typed as a message may print it: it reads exactly as it was written, and no mail program makes a link of any part
 * of it. What cannot be taken for a link (3.5 km, S.K.Sharma) is not touched at all.
 */
export const unlinked = (text: string): string =>
  text
    .replace(DOTTED, (word) => (isDomain(word) || isIpAddress(word) ? word.replace(DOTS, (dot) => dot + BREAK) : word))
    .replace(joints, (joint) => joint + BREAK)
