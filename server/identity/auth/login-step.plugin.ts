import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoginResult } from '#generated/api.d.ts'
import type { Transaction } from '#server/platform/db/database.ts'

/** What else a login answers with, besides the customer. */
export type LoginAddition = Omit<LoginResult, 'user'>

/** What is done within the login's own transaction: it is done when and only when somebody is logged in. */
export type LoginWork = (transaction: Transaction, customerId: number) => Promise<LoginAddition>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * What a login does besides opening a session; set by a higher layer. It is called before the transaction and reads
     * what the work needs, since inside a transaction nothing may ask for a second connection.
     */
    loginStep: { prepare: (request: FastifyRequest) => Promise<LoginWork> }
  }
}

const NOTHING: LoginAddition = { api_cart: null, cart_session_id: null }

/** Lets other parts of the shop take part in a login without identity knowing them. */
export const plugin = fp(async (app: FastifyInstance) => {
  app.decorate('loginStep', { prepare: async () => async () => NOTHING })
})
