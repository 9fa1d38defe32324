import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, fit for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nothing leads back from it, and a token's own randomness needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What the database keeps of a code of a few digits: without the server's secret nobody can try them all against it. */
export const hashCode = (code: string, scope: string, sessionSecret: string): Buffer =>
  createHmac('sha256', sessionSecret).update(`vitrine code\n${scope}\n${code}`).digest()
