import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { loginRequired } from '#server/identity/customer/customers.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { deviceOf } from './device.ts'
import type { NewSession, ProofWay, Visitor } from './sessions.ts'

const COOKIE = 'vitrine_session'
const TOKEN = /^[\w-]{43}$/

/** The logged-in customer of a request, as its session names them. */
export interface RequestCustomer {
  id: number
  sessionId: number
  remembered: boolean
  /** How they showed within the last ten minutes who they are; undefined: not at all. */
  proof: ProofWay | undefined
}

/** The token of the session that a request shows; undefined without a cookie, empty when it cannot be one of ours. */
export function shownToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(request, COOKIE)]
  return token === undefined || TOKEN.test(token) ? token : ''
}

/** The customer of a route that requires one. */
export function customerOf(request: FastifyRequest): RequestCustomer {
  if (!request.customer) throw loginRequired()
  return request.customer
}

/** The cookie that holds a new session. */
export const sessionCookie = (request: FastifyRequest, { token, maxAge }: NewSession): string =>
  fastifyCookie.serialize(cookieName(request, COOKIE), token, {
    ...options(request),
    ...(maxAge !== undefined && { maxAge }),
  })

/** The cookie that ends it in the browser. */
export const endedCookie = (request: FastifyRequest): string =>
  fastifyCookie.serialize(cookieName(request, COOKIE), '', { ...options(request), maxAge: 0 })

function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const
}

/** The browser that asks, for sessions and the access log. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: deviceOf(request.headers['user-agent']),
  address: request.ip,
})
