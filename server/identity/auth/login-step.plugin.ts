import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoginResult } from '#generated/api.d.ts'
import type { Transaction } from '#server/platform/db/database.ts'

export type LoginAddition = Omit<LoginResult, 'user'>

/** Runs in the login's transaction. */
export type LoginWork = (transaction: Transaction, customerId: number) => Promise<LoginAddition>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Set by a higher layer. `prepare` runs before the transaction and reads everything the work needs, because a
     * second connection inside a transaction could deadlock.
     */
    loginStep: { prepare: (request: FastifyRequest) => Promise<LoginWork> }
  }
}

const NOTHING: LoginAddition = { api_cart: null, cart_session_id: null }

/** Lets higher layers take part in a login without identity importing them. */
export const plugin = fp(async (app: FastifyInstance) => {
  app.decorate('loginStep', { prepare: async () => async () => NOTHING })
})
