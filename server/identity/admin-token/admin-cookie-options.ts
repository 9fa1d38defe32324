import type { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { isHttps } from '#server/platform/http/cookie-name.ts'

type CookieOptions = NonNullable<Parameters<typeof fastifyCookie.serialize>[2]>

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export const windowCookie = (request: FastifyRequest): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(request),
})

/** For a builder's frame on another site. Partitioned cookies are only valid in frames of that site. */
export const frameCookie: CookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'none',
  secure: true,
  partitioned: true,
}

/** Returns whether browsers accept `frameCookie`: over https, or from the local machine. */
export const acceptsFramedCookie = (request: FastifyRequest, builderOrigins: readonly string[]): boolean =>
  builderOrigins.length > 0 && (isHttps(request) || LOOPBACK.test(request.host))

/** Options of a cookie that a request sets: for the frame it is shown in, or for windows. */
export const cookieFor = (request: FastifyRequest): CookieOptions =>
  acceptsFramedCookie(request, request.server.config.builderOrigins) && isCrossSiteFrame(request)
    ? frameCookie
    : windowCookie(request)

const isCrossSiteFrame = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site'
