import { keyFor, openToken, sealToken } from '#server/platform/environment/seal.ts'
import type { DraftRow } from './draft-rows.ts'

const PURPOSE = 'vitrine draft order links'
/** Fixed lengths in base 36, so that all tokens have the same length. */
const ID_DIGITS = 6
const VERSION_DIGITS = 6
const TOKEN = /^[\w-]{54}$/u

export interface DraftLink {
  draftId: number
  version: number
}

/**
 * Returns the token of a draft's current payment link. Whoever has it can see and pay what was offered. When it expires
 * is stored with the draft, which a later link or a change makes void.
 */
export function draftToken(
  sessionSecret: string,
  { id, link_version: version }: Pick<DraftRow, 'id' | 'link_version'>,
): string {
  const body = id.toString(36).padStart(ID_DIGITS, '0') + version.toString(36).padStart(VERSION_DIGITS, '0')
  return sealToken(body, keyFor(sessionSecret, PURPOSE), PURPOSE)
}

/** Returns what a token is for; undefined if it is forged. */
export function readDraftToken(sessionSecret: string, token: string): DraftLink | undefined {
  const body = TOKEN.test(token) ? openToken(token, keyFor(sessionSecret, PURPOSE), PURPOSE) : undefined
  if (body === undefined) return undefined
  return {
    draftId: Number.parseInt(body.slice(0, ID_DIGITS), 36),
    version: Number.parseInt(body.slice(ID_DIGITS), 36),
  }
}

export const payPath = (token: string): string => `/pay/${token}`
