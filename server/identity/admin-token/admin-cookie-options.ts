import type { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { isHttps } from '#server/platform/http/cookie-name.ts'

type CookieOptions = NonNullable<Parameters<typeof fastifyCookie.serialize>[2]>

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Of the admin's cookie in a window of its own. */
export const inWindow = (request: FastifyRequest): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(request),
})

/** Of the admin's cookie in a frame of a builder on another site: it holds in frames of that site alone, and nowhere else. */
export const inFrame: CookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'none',
  secure: true,
  partitioned: true,
}

/** Whether browsers take such a cookie from here: over https, and from the own machine. */
export const mayBeFramed = (request: FastifyRequest, builderOrigins: readonly string[]): boolean =>
  builderOrigins.length > 0 && (isHttps(request) || LOOPBACK.test(request.host))

/** Whether the answer is shown in a frame of another site. */
export const isFramedElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site'
