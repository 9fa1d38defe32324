import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are random, so their hash needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Short codes need a keyed hash, because all of them can be tried against a leaked database. */
export const hashCode = (code: string, scope: string, sessionSecret: string): Buffer =>
  createHmac('sha256', sessionSecret).update(`vitrine code\n${scope}\n${code}`).digest()
