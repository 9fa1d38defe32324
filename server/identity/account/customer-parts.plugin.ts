import fp from 'fastify-plugin'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Personal data stored by one part of the shop, and how to remove it. */
export interface CustomerPart<Removed = unknown> {
  name: string
  /** Removes and returns personal data. Runs in the deletion's transaction with the customer locked. */
  remove: (db: Queryable, customer: CustomerRow) => Promise<Removed>
  /** Restores the data when the deletion is undone within seven days. It has been through JSON. */
  restore: (db: Queryable, customerId: number, taken: Removed) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every part with personal data registers here; deletions run in this order. */
    customerParts: CustomerPart[]
  }
}

export const plugin = fp(async (app) => {
  app.decorate('customerParts', [])
})
