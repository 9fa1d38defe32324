import fp from 'fastify-plugin'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Personal data of one part of the shop. */
export interface CustomerPart<Removed = unknown> {
  name: string
  /** Removes and returns personal data. Runs in the deletion's transaction with the customer locked. */
  remove: (db: Queryable, customer: CustomerRow) => Promise<Removed>
  /** Restores the data, which has been through JSON, when the deletion is undone. */
  restore: (db: Queryable, customerId: number, removed: Removed) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletions run in this order. */
    customerParts: CustomerPart[]
  }
}

export const plugin = fp(async (app) => {
  app.decorate('customerParts', [])
})
