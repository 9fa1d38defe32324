import { keyFor, openToken, sealToken } from '#server/platform/environment/seal.ts'

const PURPOSE = 'vitrine preview links'
/** Fixed lengths in base 36, so that tokens do not reveal how many records there are. */
const ID_DIGITS = 11
const EXPIRY_DIGITS = 7
const SEALED = /^[\w-]{60,160}$/
const BODY = /^(product|document|article) ([0-9a-z]{11}) ([0-9a-z]{7})$/

/** What a preview link can show. */
export type PreviewKind = 'product' | 'document' | 'article'

/** An unpublished product or article, or the draft of a document, shown to whoever has its link. */
export interface PreviewLink {
  kind: PreviewKind
  id: number
  /** When the link expires, in seconds since 1970. */
  until: number
}

export function previewToken(sessionSecret: string, { kind, id, until }: PreviewLink): string {
  const body = [kind, inBase36(id, ID_DIGITS), inBase36(until, EXPIRY_DIGITS)].join(' ')
  return sealToken(body, keyFor(sessionSecret, PURPOSE), PURPOSE)
}

/** Returns what a token shows, `expired` for a genuine one of the past, and undefined for any other text. */
export function readPreviewToken(
  sessionSecret: string,
  token: string,
  now = Date.now(),
): PreviewLink | 'expired' | undefined {
  const [, kind, id = '', until = ''] = BODY.exec(bodyOf(sessionSecret, token) ?? '') ?? []
  if (kind === undefined) return undefined
  const link = { kind: kind as PreviewKind, id: Number.parseInt(id, 36), until: Number.parseInt(until, 36) }
  return link.until * 1000 > now ? link : 'expired'
}

function bodyOf(sessionSecret: string, token: string): string | undefined {
  // Other spellings decode to the same bytes.
  if (!SEALED.test(token) || Buffer.from(token, 'base64url').toString('base64url') !== token) return undefined
  return openToken(token, keyFor(sessionSecret, PURPOSE), PURPOSE)
}

const inBase36 = (value: number, digits: number): string => value.toString(36).padStart(digits, '0')
