import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { loginRequired } from '#server/account/customers.ts'
import { deviceOf } from './device.ts'
import { findSession, type NewSession, type Visitor } from './sessions.ts'

const COOKIE = 'vitrine_session'
const TOKEN = /^[\w-]{43}$/

/** The logged-in customer of a request, as its session names them. */
export interface RequestCustomer {
  id: number
  sessionId: number
  remembered: boolean
  /** When they logged in. */
  since: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined for guests, and on routes that do not say that they want to know (config.customer). */
    customer: RequestCustomer | undefined
  }
  interface FastifyContextConfig {
    /** The route asks who its caller is; with `required` guests are refused (401). Others do not pay for the look-up. */
    customer?: 'optional' | 'required'
  }
}

/** Tells routes who asks. */
export const sessionPlugin = fp(async (app) => {
  app.decorateRequest('customer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { customer } = request.routeOptions.config
    if (!customer) return
    const token = request.cookies[COOKIE]
    const session = token && TOKEN.test(token) ? await findSession(app.database.pool, token) : undefined
    if (session) {
      const { id, customerId, remembered, createdAt } = session
      request.customer = { id: customerId, sessionId: id, remembered, since: createdAt }
      return
    }
    if (token !== undefined) reply.header('set-cookie', endedCookie(request))
    if (customer === 'required') throw loginRequired()
  })
})

/** The customer of a route that requires one. */
export function customerOf(request: FastifyRequest): RequestCustomer {
  if (!request.customer) throw loginRequired()
  return request.customer
}

/** The cookie that holds a new session. */
export const sessionCookie = (request: FastifyRequest, { token, maxAge }: NewSession): string =>
  fastifyCookie.serialize(COOKIE, token, { ...options(request), ...(maxAge !== undefined && { maxAge }) })

/** The cookie that ends it in the browser. */
export const endedCookie = (request: FastifyRequest): string =>
  fastifyCookie.serialize(COOKIE, '', { ...options(request), maxAge: 0 })

function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.origin.startsWith('https:') } as const
}

/** The browser that asks, for sessions and the access log. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: deviceOf(request.headers['user-agent']),
  address: request.ip,
})
