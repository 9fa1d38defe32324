import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'

export const STAFF_COOKIE = 'vitrine_staff'
const TOKEN = /^[\w-]{43}$/

/** Returns the token in a request's staff cookie; undefined without one, or if it is malformed. */
export function staffToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(request, STAFF_COOKIE)]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export const hasStaffCookie = (request: FastifyRequest): boolean =>
  request.cookies[cookieName(request, STAFF_COOKIE)] !== undefined

/** `maxAge` is in seconds. */
export const staffCookie = (request: FastifyRequest, token: string, maxAge: number): string =>
  fastifyCookie.serialize(cookieName(request, STAFF_COOKIE), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    maxAge,
  })

/** Returns the cookie that deletes the staff cookie in the browser. */
export const expiredStaffCookie = (request: FastifyRequest): string => staffCookie(request, '', 0)
