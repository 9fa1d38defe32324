import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const isSameSecret = (candidate: string, secret: string): boolean =>
  timingSafeEqual(digest(candidate), digest(secret))

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([^\s]{1,512})$/i.exec(headers.authorization ?? '')?.[1]
