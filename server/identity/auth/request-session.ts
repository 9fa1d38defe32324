import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { loginRequired } from '#server/identity/customer/customers.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { describeDevice } from './device.ts'
import type { NewSession, ReauthMethod, Visitor } from './sessions.ts'

const COOKIE = 'vitrine_session'
const TOKEN = /^[\w-]{43}$/

export interface RequestCustomer {
  id: number
  sessionId: number
  remembered: boolean
  /** How they re-authenticated within the last ten minutes. */
  reauthenticatedBy: ReauthMethod | undefined
}

/** Returns the session token of a request: undefined without a cookie, empty if malformed. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(request, COOKIE)]
  return token === undefined || TOKEN.test(token) ? token : ''
}

/** Returns the customer on routes that require one. */
export function customerOf(request: FastifyRequest): RequestCustomer {
  if (!request.customer) throw loginRequired()
  return request.customer
}

export const sessionCookie = (request: FastifyRequest, { token, maxAge }: NewSession): string =>
  fastifyCookie.serialize(cookieName(request, COOKIE), token, {
    ...options(request),
    ...(maxAge !== undefined && { maxAge }),
  })

/** Returns the cookie that deletes the session in the browser. */
export const expiredCookie = (request: FastifyRequest): string =>
  fastifyCookie.serialize(cookieName(request, COOKIE), '', { ...options(request), maxAge: 0 })

function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: describeDevice(request.headers['user-agent']),
  address: request.ip,
})
