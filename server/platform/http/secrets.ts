import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares what was shown with a secret, in a time that tells nothing of either. */
export const isSameSecret = (shown: string, secret: string): boolean => timingSafeEqual(digest(shown), digest(secret))

/** The token of `Authorization: Bearer …`; undefined without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([^\s]{1,512})$/i.exec(headers.authorization ?? '')?.[1]
