import fp from 'fastify-plugin'
import { loginRequired } from '#server/identity/customer/customers.ts'
import { needsLogin, readsSession } from '#server/platform/http/access.ts'
import { type RequestCustomer, expiredCookie, sessionToken } from './request-session.ts'
import { findSession } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for guests, and on routes that do not read the session (config.access). */
    customer: RequestCustomer | undefined
  }
}

/** Loads the session's customer, and refuses guests on routes that require a customer. */
export const plugin = fp(async (app) => {
  app.decorateRequest('customer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (!readsSession(config)) return
    const token = sessionToken(request)
    const session = token ? await findSession(app.database.pool, token) : undefined
    if (session) {
      const { id, customerId, remembered, reauthenticatedBy } = session
      request.customer = { id: customerId, sessionId: id, remembered, reauthenticatedBy }
      request.callerSession = id
      return
    }
    if (token !== undefined) reply.header('set-cookie', expiredCookie(request))
    if (needsLogin(config)) throw loginRequired()
  })
})
